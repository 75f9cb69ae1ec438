//! The files of the real program: who may read them. `make soak` looks at memory and time of the worst photos.

use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use lapang::{accounts, locale::Locale};
use lapang_db::Engine;

use lapang_testing::app::{Person, samples};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

async fn put(origin: &str, cookie: &str, file: Vec<u8>) -> u16 {
    let request = lapang_testing::app::http()
        .put(format!("{origin}/api/profile/photo"))
        .header("cookie", cookie)
        .body(file);
    request.send().await.unwrap().status().as_u16()
}

/// Every file and folder below a folder that others than its owner may read, write or enter.
fn open_to_others(folder: &std::path::Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let (path, about) = entry.map(|it| (it.path(), it.metadata().unwrap())).unwrap();
        let mode = about.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            found.push(format!("{} {mode:o}", path.display()));
        }
        if about.is_dir() {
            found.extend(open_to_others(&path));
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_files_are_readable_only_by_the_server_with_any_umask() {
    let place = Place::on(Engine::Sqlite);
    let app = place.prepare();
    let signed_in = accounts::sign_in_directly(&app, "ani@example.com", "Ani", Locale::En).await;
    let (id, token) = signed_in.unwrap();
    app.db.close();
    // As earlier versions left it.
    let folder = place.directory.path().join("photos");
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).unwrap();
    // The test's umask lets others read.
    let loose = place.directory.path().join("loose");
    std::fs::write(&loose, "").unwrap();
    let found = open_to_others(place.directory.path());
    assert!(found.iter().any(|it| it.contains("loose")), "{found:?}");
    std::fs::remove_file(loose).unwrap();
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let person = Person::signed_in(&process.origin, "ani@example.com", id, &token);
    let cookie = person.cookie.as_deref().unwrap();
    let photo = samples::jpeg(30, 30);
    assert_eq!(put(&process.origin, cookie, photo).await, 200);
    let body = r#"{"email":"a@example.com"}"#;
    let sent = person
        .post("lapang.v1.AuthService/SendEmailOTP", body)
        .await;
    assert_eq!(sent.0, 200);
    let mail = place.directory.path().join("mail");
    while std::fs::read_dir(&mail).map_or(0, Iterator::count) == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(std::fs::read_dir(&folder).unwrap().count() > 0);
    assert_eq!(open_to_others(place.directory.path()), Vec::<String>::new());
}
