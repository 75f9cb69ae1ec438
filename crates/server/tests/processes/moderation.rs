//! The operator's commands about accounts and matches as a process: exit status and what they print.

use lapang::locale::Locale;
use lapang_db::Engine;

use crate::backup::Place;

#[test]
fn accounts_are_suspended_shown_restored_and_deleted() {
    let place = Place::on(Engine::Sqlite);
    let email = "ani@example.com";
    let id = place.with(async |app| {
        let made = lapang::accounts::sign_in_directly(app, email, "Ani", Locale::En);
        made.await.unwrap().0
    });
    let plans = "upcoming bookings\t0\nupcoming matches hosted\t0\n";
    let user = |arguments: &[&str]| {
        let (status, said, talk) = place.lapang(&[&["user"], arguments].concat());
        let problems = talk.lines().filter(|line| line.starts_with("lapang: "));
        assert_eq!(problems.count(), usize::from(status == Some(1)), "{talk}");
        (status, said)
    };
    let suspend = ["suspend", "Ani@example.com", "--reason", "Spam"];
    assert_eq!(user(&suspend), (Some(0), format!("suspended\n{plans}")));
    let (status, said) = user(&["show", email]);
    assert_eq!(status, Some(0));
    let facts: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(facts[0], ["id", &id.to_string()]);
    assert_eq!((facts[5][0], facts[5][2]), ("suspended", "Spam"));
    assert_eq!(
        facts.last().unwrap()[2..],
        ["suspend", &id.to_string(), "", "Spam", ""]
    );
    for (arguments, status) in [
        (&suspend[..], 1),
        (&["suspend", email, "--reason", ""], 1),
        (&["suspend", email], 2),
        (&["show", "budi@example.com"], 1),
        (&["restore", "not an address"], 1),
        // Without --yes.
        (&["delete", email], 1),
        (&["remove"], 2),
    ] {
        assert_eq!(
            user(arguments),
            (Some(status), String::new()),
            "{arguments:?}"
        );
    }
    assert_eq!(user(&["restore", email]).0, Some(0));
    assert_eq!(user(&["delete", email, "--yes"]).0, Some(0));
    assert_eq!(user(&["show", email]).0, Some(1));
    let (_, said) = user(&["history"]);
    let actions: Vec<_> = said.lines().map(|line| line.split('\t').nth(1)).collect();
    assert_eq!(actions, [Some("delete"), Some("restore"), Some("suspend")]);
    assert_eq!(place.findings(), Vec::<String>::new());
    let (status, said, _) = place.lapang(&["match", "remove", "nothing", "--reason", "Spam"]);
    assert_eq!((status, said.as_str()), (Some(1), ""));
}
