//! Tables as spreadsheets write them and people head them.

use lapang::venues::import::Options;
use lapang_testing::on_sqlite;

use super::{all, counts, import};

on_sqlite! {
    async fn empty_columns_and_rows_of_spreadsheets_are_ignored(app: TestApp) {
        let file = "source_id,name,latitude,longitude,sports,city,address,,\n\
            a/1,First Hall,-6.2,106.8,futsal,Jakarta,,,\n\
            a/2,Second Hall,-6.2,106.8,futsal\n\
            ,,,,,,,,\n\
            a/3,Third Hall,-6.2,106.8,futsal,,,,call first,,\n\
            a/4,Fourth Hall,-6.2,106.8,futsal,,,,,too much\n\
            , , ,,,,,,\n";
        let (report, told) = import(&app, file, Options::default()).await.unwrap();
        assert_eq!(counts(&report), [4, 3, 0, 0, 1]);
        assert_eq!(told.remarks, [
            "5 left out: \"call first\" is left out: its column has no heading",
            "6 refused: it has 10 fields, the heading has 9",
        ]);
    }

    async fn headings_are_known_in_any_case_and_in_indonesian(app: TestApp) {
        let english = "Source ID,NAME,Latitude,LONGITUDE,Sports,Phone Number,opening-hours\n\
            a/1,First Hall,-6.2,106.8,futsal,+62 21 1,Mo 08:00-22:00\n";
        let indonesian = "Nama,Alamat,Kota,Negara,Lintang,Bujur,Olahraga,Jumlah Lapangan,No. Telepon,Situs,Jam Buka\n\
            Second Hall,Jl. Dua 2,Bandung,Indonesia,-6.9,107.6,futsal,3,+62 22 2,second.example,Tu 08:00-22:00\n";
        for file in [english, indonesian] {
            let (report, told) = import(&app, file, Options::default()).await.unwrap();
            assert_eq!((counts(&report), told.remarks.len()), ([1, 1, 0, 0, 0], 0));
        }
        let venues = all(&app).await;
        assert_eq!((venues[0].phone_number.as_str(), venues[0].opening_hours.len()), ("+62 21 1", 1));
        let second = &venues[1];
        assert_eq!(second.formatted_address, "Jl. Dua 2, Bandung");
        assert_eq!((second.country.as_str(), second.website.as_str()), ("ID", "https://second.example/"));
        assert_eq!((second.phone_number.as_str(), second.opening_hours.len()), ("+62 22 2", 1));
        assert_eq!(second.sports[0].courts.len(), 3);
        let twice = "name,nama,latitude,longitude,sports\n";
        let error = import(&app, twice, Options::default()).await.err().unwrap().to_string();
        assert!(error.contains("the heading has the column \"name\" twice"), "{error}");
    }

    async fn semicolons_tabs_and_decimal_commas_are_read(app: TestApp) {
        let comma = "source_id,name,latitude,longitude,sports,rating,user_ratings_total\n\
            a/1,Hall 1,\"-6,2443\",\"106,7998\",\"futsal;tennis\",\"4,5\",\"1,234\"\n";
        let semicolon = "source_id;name;latitude;longitude;sports;rating;user_ratings_total\n\
            a/2;Hall 2;-6,2443;106,7998;futsal, tennis;4,5;1.234\n";
        let tab = "source_id\tname\tlatitude\tlongitude\tsports\trating\tuser_ratings_total\n\
            a/3\tHall 3\t-6,2443\t106,7998\tfutsal;tennis\t4,5\t1234\n";
        for file in [comma, semicolon, tab] {
            let (report, told) = import(&app, file, Options::default()).await.unwrap();
            assert_eq!((counts(&report), told.remarks.len()), ([1, 1, 0, 0, 0], 0), "{file}");
        }
        for venue in all(&app).await {
            assert!((venue.latitude + 6.2443).abs() < 1e-9 && (venue.longitude - 106.7998).abs() < 1e-9);
            assert!((venue.rating - 4.5).abs() < 1e-9, "{}", venue.rating);
            assert_eq!((venue.user_ratings_total, venue.sports.len()), (1234, 2));
        }
    }
}
