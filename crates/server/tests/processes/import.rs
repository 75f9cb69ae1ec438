//! `lapang venues import` as a process: exit status and output.

use lapang_testing::process::{init, run};

const FILE: &str = "\
source_id,name,latitude,longitude,sports
a/1,First,-6.2,106.8,futsal
a/2,,-6.2,106.8,futsal
a/3,Third,-6.2,106.8,futsal;chess
";

/// A directory with a file to import, and the database.
struct Desk(tempfile::TempDir);

impl Desk {
    fn with(text: &str) -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        std::fs::write(desk.path("venues.csv"), text).unwrap();
        init(&desk.0.path().join("data"), "budi@example.com");
        desk
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Exit status, stdout, and the program's own messages on stderr.
    fn import(&self, more: &[&str]) -> (Option<i32>, String, String) {
        let (data, file) = (self.path("data"), self.path("venues.csv"));
        let mut arguments = vec!["venues", "import", "--data-dir", &data, &file];
        arguments.extend(more);
        let output = run(&arguments);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    }
}

#[test]
fn an_import_reports_the_result_of_each_row() {
    let desk = Desk::with(FILE);
    let rows = "row 3: refused: it has no name\n\
                row 4: left out: sport \"chess\" is left out: there is no such sport here\n";
    let counts = "3 rows: 2 added, 0 updated, 0 unchanged, 1 refused";
    let dry = format!("{rows}{counts} (a dry run: nothing was written)\n");
    for _ in 0..2 {
        let (status, said, talk) = desk.import(&["--dry-run"]);
        assert_eq!((status, said.as_str()), (Some(0), dry.as_str()), "{talk}");
    }
    let report = desk.path("report.csv");
    let (status, said, talk) = desk.import(&["--report", &report]);
    assert_eq!((status, said), (Some(0), format!("{rows}{counts}\n")));
    // Progress is for terminals only.
    assert!(!talk.contains('\r') && !talk.contains('%'), "{talk}");
    let written = std::fs::read_to_string(&report).unwrap();
    let expected = "row,what,text\n3,refused,it has no name\n\
                    4,left out,\"sport \"\"chess\"\" is left out: there is no such sport here\"\n";
    assert_eq!(written, expected);
    let (status, said, _) = desk.import(&[]);
    let again = format!("{rows}3 rows: 0 added, 0 updated, 2 unchanged, 1 refused\n");
    assert_eq!((status, said), (Some(0), again));
}

#[test]
fn wrong_import_usage_and_failures_are_reported_in_one_line() {
    let desk = Desk::with(FILE);
    for arguments in [["--courts", "0"], ["--time-zone", "Mars/Base"]] {
        let (status, stdout, stderr) = desk.import(&arguments);
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{stderr}");
    }
    let (status, _, stderr) = Desk::with("").import(&["--dry-run"]);
    assert_eq!(status, Some(1), "{stderr}");
    let last = stderr.lines().last().unwrap();
    assert!(last.starts_with("lapang: ") && last.contains("venues.csv is empty"));
    // The report does not replace the file.
    let (status, _, stderr) = desk.import(&["--report", &desk.path("venues.csv")]);
    assert_eq!(status, Some(1), "{stderr}");
    let file = std::fs::read_to_string(desk.path("venues.csv"));
    assert_eq!(file.unwrap(), FILE);
}
