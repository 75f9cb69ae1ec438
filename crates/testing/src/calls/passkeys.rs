//! Calls of passkeys.

use connectrpc::ConnectError;
use lapang_api as api;
use lapang_db::value;

use crate::app::{Authenticator, Person, TestApp, refusal, session_cookie};

/// What is tampered with, and how.
pub type Case<T> = (&'static str, fn(&mut T));

pub const INVALID: &str = "invalid_argument/PASSKEY_INVALID";

/// "in", or the refusal.
pub fn outcome<T>(answer: Result<T, connectrpc::ConnectError>) -> String {
    match answer {
        Ok(_) => "in".to_owned(),
        Err(error) => refusal(Err::<(), _>(error)).short(),
    }
}

/// Starts a registration.
pub async fn begin(
    person: &Person,
    email: &str,
) -> Result<api::InitiatePasskeyRegistrationResponse, ConnectError> {
    let request = api::InitiatePasskeyRegistrationRequest {
        email: email.to_owned(),
        name: "Ani Lestari".to_owned(),
        ..Default::default()
    };
    let begun = person.auth().initiate_passkey_registration(request).await?;
    Ok(begun.into_owned())
}

pub fn answer(
    email: &str,
    challenge: &str,
    credential: String,
) -> api::CompletePasskeyRegistrationRequest {
    api::CompletePasskeyRegistrationRequest {
        email: email.to_owned(),
        challenge: challenge.to_owned(),
        credential_response: credential,
        accepted_terms: true,
        ..Default::default()
    }
}

/// Completes a registration. Returns the person it signed in.
pub async fn complete(
    person: &Person,
    request: api::CompletePasskeyRegistrationRequest,
) -> Result<(Person, api::CompletePasskeyRegistrationResponse), ConnectError> {
    let email = request.email.clone();
    let answer = person.auth().complete_passkey_registration(request).await?;
    let mut person = person.clone();
    if answer.headers().contains_key("set-cookie") {
        person.cookie = Some(session_cookie(answer.headers()));
    }
    let answer = answer.into_owned();
    person.user_id = answer.user.user.id.parse().unwrap();
    person.email = email;
    Ok((person, answer))
}

/// Creates an account with the authenticator of a number.
pub async fn sign_up(app: &TestApp, email: &str, number: u8) -> (Person, Authenticator) {
    let visitor = app.visitor();
    let begun = begin(&visitor, email).await.unwrap();
    let mut key = Authenticator::new(&app.origin, number);
    let credential = key.create(&begun.credential_creation_options);
    let request = answer(email, &begun.challenge, credential);
    let (person, _) = complete(&visitor, request).await.unwrap();
    (person, key)
}

/// Adds a passkey to a signed-in account.
pub async fn add(app: &TestApp, person: &Person, number: u8) -> Authenticator {
    let begun = begin(person, &person.email).await.unwrap();
    let mut key = Authenticator::new(&app.origin, number);
    let credential = key.create(&begun.credential_creation_options);
    let request = answer(&person.email, &begun.challenge, credential);
    complete(person, request).await.unwrap();
    key
}

/// Starts a sign-in.
pub async fn ask(
    person: &Person,
    email: &str,
) -> Result<api::InitiatePasskeyAuthenticationResponse, ConnectError> {
    let request = api::InitiatePasskeyAuthenticationRequest {
        email: email.to_owned(),
        ..Default::default()
    };
    let begun = person
        .auth()
        .initiate_passkey_authentication(request)
        .await?;
    Ok(begun.into_owned())
}

pub fn proof(
    email: &str,
    challenge: &str,
    credential: String,
) -> api::CompletePasskeyAuthenticationRequest {
    api::CompletePasskeyAuthenticationRequest {
        email: email.to_owned(),
        challenge: challenge.to_owned(),
        credential_response: credential,
        ..Default::default()
    }
}

/// Completes a sign-in.
pub async fn enter(
    person: &Person,
    request: api::CompletePasskeyAuthenticationRequest,
) -> Result<Person, ConnectError> {
    let answer = person
        .auth()
        .complete_passkey_authentication(request)
        .await?;
    let mut person = person.clone();
    person.cookie = Some(session_cookie(answer.headers()));
    let user = answer.into_owned().user.user.clone();
    person.user_id = user.id.parse().unwrap();
    user.email.clone_into(&mut person.email);
    Ok(person)
}

/// A whole sign-in.
pub async fn sign_in(
    person: &Person,
    email: &str,
    key: &mut Authenticator,
) -> Result<Person, ConnectError> {
    let begun = ask(person, email).await?;
    let credential = key.get(&begun.credential_request_options);
    enter(person, proof(email, &begun.challenge, credential)).await
}

pub async fn keys_of(person: &Person) -> Vec<api::Passkey> {
    let answer = person
        .auth()
        .list_passkeys(api::ListPasskeysRequest::default())
        .await
        .unwrap();
    answer.into_owned().passkeys
}

pub async fn support(
    person: &Person,
    email: &str,
) -> Result<api::CheckPasskeySupportResponse, ConnectError> {
    let request = api::CheckPasskeySupportRequest {
        email: email.to_owned(),
        ..Default::default()
    };
    let answer = person.auth().check_passkey_support(request).await?;
    Ok(answer.into_owned())
}

pub async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let counted = app.app.db.read(move |conn| conn.one(sql, &[], value));
    counted
        .await
        .map_err(|error: lapang_db::Error| error)
        .unwrap()
}

pub async fn execute(app: &TestApp, sql: &'static str) {
    let done = app.app.db.write(move |conn| conn.execute(sql, &[]));
    done.await.map_err(|error: lapang_db::Error| error).unwrap();
}
