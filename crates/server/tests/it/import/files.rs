//! Files of another format, truncated files, and files from spreadsheets.

use lapang::venues::import::{Options, run};

use super::{Told, all, counts, import};
use lapang_testing::on_sqlite;

const HEADING: &str = "source_id,name,latitude,longitude,sports,address\n";

/// A feature of this name in Jakarta.
fn feature(name: &str) -> String {
    format!(
        r#"{{"type":"Feature","id":"{name}","properties":{{"name":"{name}","sport":"futsal"}},
            "geometry":{{"type":"Point","coordinates":[106.8,-6.2]}}}}"#
    )
}

on_sqlite! {
    async fn an_unreadable_file_is_refused_in_a_sentence(app: TestApp) {
        let cut_short = format!(r#"{{"type":"FeatureCollection","features":[{},{{"ty"#, feature("a"));
        let goes_on = format!(r#"{{"type":"FeatureCollection","features":[{}]}} x"#, feature("a"));
        let other_kind = format!(r#"{{"features":[{}],"type":"Topology"}}"#, feature("a"));
        let no_list = r#"{"type":"FeatureCollection","features":null}"#;
        let open_quote = format!("{HEADING}a,A,-6.2,106.8,futsal,Jl. 1\nb,B,-6.2,106.8,futsal,\"Jl. 2\nc,C,-6.2,106.8,futsal,Jl. 3\n");
        let mut bad_json = cut_short.clone().into_bytes();
        bad_json.push(0xff);
        let utf_16: Vec<u8> = "\u{feff}name,latitude".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let files: [(&[u8], &str); 17] = [
            (b"", "is empty"),
            (b"\xef\xbb\xbf \r\n", "is empty"),
            (b"name,latitude,longitude\n", "the heading has no column \"sports\""),
            (b"name,latitude,longitude,sports,colour\n", "the heading has a column \"colour\"; there are source_id, "),
            (b"name,latitude,longitude,sports,name\n", "the heading has the column \"name\" twice"),
            (b"name,latitude,longitude,sp\xe9rts\n", "the heading is not text in UTF-8"),
            (&utf_16, "is in UTF-16: save it as UTF-8"),
            (b"PK\x03\x04xlsx", "is a spreadsheet or an archive: save it as CSV"),
            (open_quote.as_bytes(), "a quote that is opened in row 3 is never closed"),
            (b"{\"type\": \"Feature\"}", "not GeoJSON with a FeatureCollection but \"Feature\""),
            (b"[1]", "not GeoJSON: invalid type: sequence, expected a FeatureCollection"),
            (b"{\"type\": ", "not GeoJSON: EOF while parsing"),
            (cut_short.as_bytes(), "not GeoJSON: EOF while parsing"),
            (goes_on.as_bytes(), "not GeoJSON: trailing characters"),
            (other_kind.as_bytes(), "not GeoJSON with a FeatureCollection but \"Topology\""),
            (no_list.as_bytes(), "not GeoJSON: invalid type: null, expected a list of features"),
            (&bad_json, "is not text in UTF-8, which JSON is in: see its byte"),
        ];
        for (bytes, said) in files {
            let error = import(&app, bytes, Options::default()).await.err().unwrap().to_string();
            assert!(error.contains(said), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
        for (path, said) in [
            ("/no/such/file", "cannot read /no/such/file: "),
            ("/tmp", "/tmp is not a file"),
            ("/dev/null", "/dev/null is not a file"),
        ] {
            let mut told = Told::default();
            let refused = run(&app.app, path.as_ref(), &Options::default(), &mut told).await;
            assert!(refused.unwrap_err().to_string().starts_with(said), "{path}");
        }
        assert!(all(&app).await.is_empty());
    }

    async fn files_from_spreadsheets_are_read(app: TestApp) {
        // A byte order mark, Windows line endings, line breaks and quotes within a field, and no newline at the end.
        let text = format!(
            "\u{feff}{}\r\n{}\r\n{}\r\n\r\n{}",
            " source_id ,name,latitude,longitude,sports,address",
            "a, First  Hall ,-6.2,106.8,\"futsal, tennis\",\"Jl. Satu\r\nNo. 1\"",
            "b,\"The \"\"Second\"\"\",-6.2,106.8,Futsal,\"Jl. Dua,\n\nJakarta\"",
            "c,Café Ñandú 体育館,-6.2,106.8,futsal,",
        );
        let (report, told) = import(&app, &text, Options::default()).await.unwrap();
        assert_eq!((counts(&report), told.remarks.len()), ([3, 3, 0, 0, 0], 0));
        let venues = all(&app).await;
        let seen: Vec<(&str, &str, usize)> = venues
            .iter()
            .map(|it| (it.name.as_str(), it.address.as_str(), it.sports.len()))
            .collect();
        assert_eq!(seen, [
            ("Café Ñandú 体育館", "", 1),
            ("First Hall", "Jl. Satu No. 1", 2),
            ("The \"Second\"", "Jl. Dua, Jakarta", 1),
        ]);
        let (again, _) = import(&app, &text, Options::default()).await.unwrap();
        assert_eq!(counts(&again), [3, 0, 0, 3, 0]);
    }

    async fn a_malformed_row_does_not_affect_others(app: TestApp) {
        let mut bytes = HEADING.as_bytes().to_vec();
        bytes.extend(b"a,A,-6.2,106.8,futsal,Jl. 1\n");
        bytes.extend(b"b,Caf\xe9,-6.2,106.8,futsal,Jl. 2\n");
        bytes.extend(b"c,C,-6.2,106.8,futsal,Jl. 3,and more\n");
        bytes.extend(b"d,\"D\x07\",-6.2,106.8,futsal,Jl. 4\n");
        bytes.extend(format!("e,{},-6.2,106.8,futsal,\n", "E".repeat(121)).as_bytes());
        bytes.extend(format!("f,{},-6.2,106.8,futsal,\n", "F".repeat(120)).as_bytes());
        bytes.extend(format!("g,G,-6.2,106.8,futsal,{}\n", "G".repeat(301)).as_bytes());
        bytes.extend("h,H\u{202e}evil,-6.2,106.8,futsal,\n".as_bytes());
        bytes.extend(b"i,I,-6.2,106.8,futsal,Jl. 9\n");
        let (report, told) = import(&app, &bytes, Options::default()).await.unwrap();
        assert_eq!(counts(&report), [9, 4, 0, 0, 5]);
        assert_eq!(told.remarks, [
            "3 refused: it is not text in UTF-8",
            "4 refused: it has 7 fields, the heading has 6",
            "5 refused: name holds a control character",
            "6 refused: name is longer than 120 characters",
            "8 left out: address is left out: it is longer than 300 characters",
            "9 refused: name holds a control character",
        ]);
        let names: Vec<String> = all(&app).await.into_iter().map(|it| it.name).collect();
        assert_eq!(names, ["A".to_owned(), "F".repeat(120), "G".to_owned(), "I".to_owned()]);
    }
}
