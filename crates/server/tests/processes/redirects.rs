//! `lapang redirects` as a process: exit status and output.

use lapang_testing::process::{init, run};

/// Exit status, stdout and the last line of stderr.
fn redirects(data: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut all = vec!["redirects", "--data-dir", data];
    all.extend(arguments);
    let output = run(&all);
    let stderr = String::from_utf8(output.stderr).unwrap();
    let last = stderr.lines().last().unwrap_or_default().to_owned();
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
        last,
    )
}

#[test]
fn redirect_rules_are_added_listed_and_removed() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data").to_str().unwrap().to_owned();
    init(data.as_ref(), "budi@example.com");
    let said = |arguments: &[&str]| redirects(&data, arguments);
    assert_eq!(said(&["add", "/promo/", "/play"]).1, "added\n");
    let (status, stdout, _) = said(&["add", "/promo", "/play"]);
    assert_eq!((status, stdout.as_str()), (Some(0), "there already\n"));
    let hosts = ["--redirect-hosts", "docs.example"];
    let docs = ["add", "/docs", "https://docs.example/"];
    assert_eq!(said(&[&hosts[..], &docs[..]].concat()).0, Some(0));
    let (status, stdout, _) = said(&["list"]);
    assert_eq!(status, Some(0));
    assert_eq!(
        stdout,
        "/docs\thttps://docs.example/\tnot followed: LAPANG_REDIRECT_HOSTS does not name the host\n\
         /promo\t/play\n"
    );
    let (status, stdout, stderr) = said(&["add", "/play", "/promo"]);
    assert_eq!((status, stdout.as_str()), (Some(1), ""));
    assert!(
        stderr.starts_with("lapang: ") && stderr.contains("redirect loop"),
        "{stderr}"
    );
    assert_eq!(said(&["add", "/only-one"]).0, Some(2));
    assert_eq!(said(&["remove", "/promo"]).1, "removed\n");
}
