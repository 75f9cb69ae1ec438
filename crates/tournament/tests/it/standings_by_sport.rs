//! Worked examples of groups by the rules of sports other than badminton.

use lapang_tournament::standings::{By, How, TieResult, standings};

use crate::standings::{brief, counting, played, table, unplayed};

#[test]
fn tennis_by_shares_of_sets_and_games() {
    let results = [
        played(0, 1, &[[6, 0], [6, 0]]),
        played(1, 2, &[[6, 0], [6, 7], [6, 0]]),
        played(2, 0, &[[7, 5], [0, 6], [7, 5]]),
    ];
    // Sets 3:2, 2:3, 3:3.
    let by = Some(By::SetRatio);
    assert_eq!(
        brief(&table("tennis", 3, &results, &[])),
        [(0, 1, None), (2, 2, by), (1, 3, by)]
    );
    let results = [
        played(0, 1, &[[6, 4], [6, 4]]),
        played(1, 2, &[[6, 0], [6, 0]]),
        played(2, 0, &[[7, 6], [7, 6]]),
    ];
    // Games 24:22, 20:12, 14:24.
    let by = Some(By::PointRatio);
    assert_eq!(
        brief(&table("tennis", 3, &results, &[])),
        [(1, 1, None), (0, 2, by), (2, 3, by)]
    );
}

#[test]
fn table_tennis_counts_ties_among_the_tied() {
    let (won, lost) = ([11, 5], [5, 11]);
    let results = [
        played(0, 1, &[won, won, lost, lost, won]),
        played(1, 2, &[won, won, won]),
        played(2, 0, &[won, won, lost, won]),
        played(0, 3, &[won, won, won]),
        played(1, 3, &[won, won, lost, lost, won]),
        played(2, 3, &[won, won, won]),
    ];
    // Among the three 4:5, 5:3 and 3:4 sets; in all ties 2 would be before 0.
    let by = Some(By::SetRatio);
    let rows = table("table_tennis", 4, &results, &[]);
    assert_eq!(
        brief(&rows),
        [(1, 1, None), (0, 2, by), (2, 3, by), (3, 4, None)]
    );
    assert_eq!(
        rows.iter().map(|it| it.points).collect::<Vec<_>>(),
        [5, 5, 5, 3]
    );
    // A loss without play or by retirement is 0, so 1 and 2 have 2 points each, and 1 beat 2.
    for how in [How::Walkover, How::Retired] {
        let results = [
            unplayed(0, 1, how),
            played(0, 2, &[won; 3]),
            played(1, 2, &[won; 3]),
        ];
        let rows = table("table_tennis", 3, &results, &[]);
        assert_eq!(
            brief(&rows),
            [(0, 1, None), (1, 2, None), (2, 3, Some(By::Points))]
        );
        assert_eq!(
            rows.iter().map(|it| it.points).collect::<Vec<_>>(),
            [4, 2, 2]
        );
    }
}

#[test]
fn volleyball_points_for_close_ties_and_ratios() {
    let close = [[25, 20], [20, 25], [15, 10]];
    let clear = |points| [[25, points]; 2];
    let results = [
        played(0, 1, &clear(20)),
        played(1, 2, &close),
        played(2, 0, &clear(20)),
    ];
    let by = Some(By::Points);
    let rows = table("volleyball", 3, &results, &[]);
    assert_eq!(brief(&rows), [(2, 1, None), (0, 2, by), (1, 3, by)]);
    assert_eq!(
        rows.iter().map(|it| it.points).collect::<Vec<_>>(),
        [4, 3, 2]
    );
    let results = [
        played(0, 1, &clear(10)),
        played(1, 2, &clear(20)),
        played(2, 0, &clear(23)),
    ];
    // Points 96:70, 70:90, 90:96.
    let by = Some(By::PointRatio);
    let rows = table("volleyball", 3, &results, &[]);
    assert_eq!(brief(&rows), [(0, 1, None), (2, 2, by), (1, 3, by)]);
    // A retirement from a close tie leaves the loser no point.
    let retired = TieResult {
        sets: close.to_vec(),
        ..unplayed(0, 1, How::Retired)
    };
    let rows = table("volleyball", 2, &[retired], &[]);
    assert_eq!((rows[0].points, rows[1].points), (3, 0));
    assert_eq!((rows[1].lost, rows[1].sets), (1, [1, 2]));
    // A tie of one set is never close; nobody's walkover gives points.
    let both_out = TieResult {
        winner: None,
        ..unplayed(0, 1, How::Walkover)
    };
    let rows = table("volleyball", 3, &[played(2, 0, &[[25, 24]]), both_out], &[]);
    let counts: Vec<_> = rows
        .iter()
        .map(|it| (it.entry, it.points, it.drawn, it.lost))
        .collect();
    assert_eq!(counts, [(2, 3, 0, 0), (0, 0, 0, 2), (1, 0, 0, 1)]);
}

#[test]
fn basketball_points_among_the_tied_and_again_for_two() {
    let all = [
        played(0, 3, &[[50, 49]]),
        played(1, 3, &[[100, 40]]),
        unplayed(2, 3, How::Walkover),
    ];
    let three = [
        played(0, 1, &[[80, 70]]),
        played(1, 2, &[[60, 55]]),
        played(2, 0, &[[90, 85]]),
    ];
    // Among the three +5, -5 and 0.
    let by = Some(By::PointDifference);
    let rows = table("basketball", 4, &[&all[..], &three].concat(), &[]);
    assert_eq!(
        brief(&rows),
        [(0, 1, None), (2, 2, by), (1, 3, by), (3, 4, None)]
    );
    assert_eq!(
        rows.iter().map(|it| it.points).collect::<Vec<_>>(),
        [5, 5, 5, 2]
    );
    let three = [
        played(0, 1, &[[80, 70]]),
        played(1, 2, &[[63, 55]]),
        played(2, 0, &[[91, 85]]),
    ];
    // Now +4, -2 and -2, and 1 beat 2.
    let rows = table("basketball", 4, &[&all[..], &three].concat(), &[]);
    let expected = [
        (0, 1, None),
        (1, 2, by),
        (2, 3, Some(By::Points)),
        (3, 4, None),
    ];
    assert_eq!(brief(&rows), expected);
}

#[test]
fn football_by_goals_or_by_the_ties_between_the_tied() {
    let goals = |a, b, for_a, for_b| played(a, b, &[[for_a, for_b]]);
    let results = [
        goals(0, 1, 1, 0),
        goals(0, 2, 1, 0),
        goals(3, 0, 1, 0),
        goals(1, 2, 5, 0),
        goals(1, 3, 3, 0),
        goals(2, 3, 0, 0),
    ];
    let rows = table("football_difference", 4, &results, &[]);
    let by = Some(By::PointDifference);
    assert_eq!(
        brief(&rows),
        [(1, 1, None), (0, 2, by), (3, 3, None), (2, 4, None)]
    );
    assert_eq!(
        rows.iter().map(|it| it.points).collect::<Vec<_>>(),
        [6, 6, 4, 1]
    );
    assert_eq!(
        (rows[3].drawn, rows[3].lost, rows[3].scored),
        (1, 2, [0, 6])
    );
    let rows = table("football_head_to_head", 4, &results, &[]);
    let by = Some(By::Points);
    assert_eq!(
        brief(&rows),
        [(0, 1, None), (1, 2, by), (3, 3, None), (2, 4, None)]
    );
    // A draw and the same difference: goals scored.
    let results = [goals(0, 1, 2, 2), goals(0, 2, 1, 0), goals(1, 2, 3, 2)];
    for key in ["football_difference", "football_head_to_head"] {
        let rows = table(key, 3, &results, &[]);
        assert_eq!(
            brief(&rows),
            [(1, 1, None), (0, 2, Some(By::PointsScored)), (2, 3, None)]
        );
        // Results of one that withdrew stand, but it comes last.
        let rows = standings(&counting(key), 3, &[1], &results, &[]);
        assert_eq!(brief(&rows), [(0, 1, None), (2, 2, None), (1, 3, None)]);
        assert_eq!((rows[0].points, rows[2].points), (4, 4));
    }
}
