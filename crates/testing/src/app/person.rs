//! Somebody who uses the product, with a typed client for each service.

use connectrpc::client::{ClientConfig, HttpClient};
use lapang_api as api;
use uuid::Uuid;

use super::TestApp;

#[derive(Clone)]
pub struct Person {
    pub email: String,
    /// Nil for visitors.
    pub user_id: Uuid,
    pub cookie: Option<String>,
    /// The client address that a trusted proxy tells.
    pub forwarded_for: Option<String>,
    origin: String,
    transport: HttpClient,
}

macro_rules! clients {
    ($($name:ident: $client:ident,)*) => {$(
        pub fn $name(&self) -> api::$client<HttpClient> {
            api::$client::new(self.transport.clone(), self.config())
        }
    )*};
}

impl Person {
    pub fn visitor(origin: &str) -> Self {
        Self {
            email: String::new(),
            user_id: Uuid::nil(),
            cookie: None,
            forwarded_for: None,
            origin: origin.to_owned(),
            transport: HttpClient::plaintext(),
        }
    }

    pub fn signed_in(origin: &str, email: &str, user_id: Uuid, token: &[u8; 32]) -> Self {
        let token = hex::encode(token);
        Self {
            email: email.to_owned(),
            user_id,
            cookie: Some(format!("lapang-session={token}")),
            ..Self::visitor(origin)
        }
    }

    /// Through the mailed code, as a person would.
    pub async fn sign_in(app: &TestApp, email: &str) -> Self {
        let mut person = app.visitor();
        // However often they come, it is with the same browser.
        person.cookie = Some(browser_cookie(email));
        let sent = person
            .auth()
            .send_email_otp(api::SendEmailOTPRequest {
                email: email.to_owned(),
                ..Default::default()
            })
            .await
            .unwrap()
            .into_owned();
        let code = newest_code(app, email).await;
        let answer = person
            .auth()
            .verify_email_otp(api::VerifyEmailOTPRequest {
                email: email.to_owned(),
                otp_id: sent.otp_id,
                otp_code: code,
                accepted_terms: true,
                ..Default::default()
            })
            .await
            .unwrap();
        person.cookie = Some(session_cookie(answer.headers()));
        let user = answer.into_owned().user.user.clone();
        person.user_id = user.id.parse().unwrap();
        email.clone_into(&mut person.email);
        person
            .users()
            .complete_sports_preferences(api::CompleteSportsPreferencesRequest::default())
            .await
            .unwrap();
        person
    }

    fn config(&self) -> ClientConfig {
        let mut config = ClientConfig::new(self.origin.parse().unwrap());
        if let Some(cookie) = &self.cookie {
            config = config.with_default_header("cookie", cookie.as_str());
        }
        if let Some(address) = &self.forwarded_for {
            config = config.with_default_header("x-forwarded-for", address.as_str());
        }
        config
    }

    /// The same person, through another node.
    #[must_use]
    pub fn through(&self, node: &TestApp) -> Self {
        Self {
            origin: node.origin.clone(),
            ..self.clone()
        }
    }

    /// A plain POST of JSON to a call, for what typed clients cannot say; the status and body.
    pub async fn post(&self, path: &str, body: &str) -> (u16, serde_json::Value) {
        let mut request = crate::app::http()
            .post(format!("{}/{path}", self.origin))
            .header("content-type", "application/json")
            .body(body.to_owned());
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(address) = &self.forwarded_for {
            request = request.header("x-forwarded-for", address);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or_default())
    }

    /// The same of a call that is answered by a stream, if it is refused: how the stream ends.
    pub async fn post_for_stream(&self, path: &str, body: &str) -> serde_json::Value {
        let length = u32::try_from(body.len()).unwrap().to_be_bytes();
        let mut request = crate::app::http()
            .post(format!("{}/{path}", self.origin))
            .header("content-type", "application/connect+json")
            .body([&[0], length.as_slice(), body.as_bytes()].concat());
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let answer = request.send().await.unwrap().bytes().await.unwrap();
        serde_json::from_slice(&answer[5..]).unwrap()
    }

    /// A plain HTTP request with this person's cookie.
    pub async fn send(&self, method: http::Method, path: &str, body: Vec<u8>) -> reqwest::Response {
        let mut request = crate::app::http()
            .request(method, format!("{}{path}", self.origin))
            .body(body);
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        request.send().await.unwrap()
    }

    clients! {
        auth: AuthServiceClient,
        sports: SportServiceClient,
        users: UserServiceClient,
        venues: VenueServiceClient,
        safety: SafetyServiceClient,
        venue_admin: VenueAdminServiceClient,
        bookings: BookingServiceClient,
        booking_admin: BookingAdminServiceClient,
        payments: PaymentServiceClient,
        money_admin: MoneyAdminServiceClient,
        matches: MatchServiceClient,
        tournaments: TournamentServiceClient,
        play: PlayServiceClient,
        links: ShortLinkServiceClient,
    }
}

/// The newest code that was mailed to an address.
pub async fn newest_code(app: &TestApp, email: &str) -> String {
    let mails = app.mails_to(email).await;
    let mut codes = mails.iter().filter_map(|(subject, _)| subject.get(..6));
    let is_code = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    codes.rfind(is_code).unwrap().to_owned()
}

/// What a browser is known by, as `name=value`, made of a word.
pub fn browser_cookie(word: &str) -> String {
    let mut token = [7; 32];
    for (place, byte) in token.iter_mut().zip(word.bytes()) {
        *place = byte;
    }
    format!("lapang-device={}", hex::encode(token))
}

/// The cookie that the browser is known by from this answer on, as `name=value`.
pub fn device_cookie(headers: &http::HeaderMap) -> String {
    cookie_of(headers, "lapang-device=")
}

/// `name=value` of the session's cookie.
pub fn session_cookie(headers: &http::HeaderMap) -> String {
    cookie_of(headers, "lapang-session=")
}

fn cookie_of(headers: &http::HeaderMap, name: &str) -> String {
    headers
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap())
        .find(|line| line.starts_with(name))
        .and_then(|line| line.split(';').next())
        .unwrap()
        .to_owned()
}
