//! The table that a run prints.

pub struct Row {
    pub engine: &'static str,
    pub size: String,
    pub call: String,
    /// Statements of one call.
    pub statements: String,
    pub rate: f64,
    /// Relative to the empty route's rate.
    pub of_empty: Option<f64>,
    /// Relative to the same SQL's rate without the product.
    pub of_sql: Option<f64>,
    /// Microseconds per request, of the server and of PostgreSQL.
    pub cpu: f64,
    pub database_cpu: Option<f64>,
    /// Megabytes.
    pub memory: u64,
    /// Milliseconds at the highest rate.
    pub p50: f64,
    pub p99: f64,
    /// At half of that rate.
    pub half_p50: f64,
    pub half_p99: f64,
    /// Processor use of unrelated processes: it distorts the figures.
    pub others: f64,
    /// Whether the call meets its target.
    pub target: String,
}

const COLUMNS: usize = 16;
/// Columns of numbers, which are right-aligned.
const NUMBERS: std::ops::Range<usize> = 3..COLUMNS - 1;

const HEAD: [&str; COLUMNS] = [
    "engine",
    "rows",
    "call",
    "SQL",
    "a second",
    "of empty",
    "of SQL",
    "CPU µs",
    "db CPU µs",
    "MB",
    "p50 ms",
    "p99 ms",
    "half p50",
    "half p99",
    "others",
    "target",
];

impl Row {
    fn cells(&self) -> [String; COLUMNS] {
        let share = |share: Option<f64>| {
            share.map_or_else(|| "–".to_owned(), |share| format!("{:.0} %", share * 100.0))
        };
        [
            self.engine.to_owned(),
            self.size.clone(),
            self.call.clone(),
            self.statements.clone(),
            format!("{:.0}", self.rate),
            share(self.of_empty),
            share(self.of_sql),
            format!("{:.0}", self.cpu),
            self.database_cpu
                .map_or_else(|| "–".to_owned(), |cpu| format!("{cpu:.0}")),
            self.memory.to_string(),
            format!("{:.1}", self.p50),
            format!("{:.1}", self.p99),
            format!("{:.1}", self.half_p50),
            format!("{:.1}", self.half_p99),
            share(Some(self.others)),
            self.target.clone(),
        ]
    }
}

/// As Markdown, aligned to be legible as plain text.
pub fn table(rows: &[Row]) -> String {
    let cells: Vec<[String; COLUMNS]> = std::iter::once(HEAD.map(str::to_owned))
        .chain(rows.iter().map(Row::cells))
        .collect();
    let widths: Vec<usize> = (0..HEAD.len())
        .map(|column| {
            let widths = cells.iter().map(|row| row[column].chars().count());
            widths.max().unwrap_or(0)
        })
        .collect();
    let line = |row: &[String; COLUMNS]| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells
            .map(|(column, (cell, width))| {
                if NUMBERS.contains(&column) {
                    format!("{cell:>width$}")
                } else {
                    format!("{cell:<width$}")
                }
            })
            .collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<String> = widths
        .iter()
        .enumerate()
        .map(|(column, width)| {
            let end = if NUMBERS.contains(&column) { ":" } else { "-" };
            format!("{}{end}", "-".repeat(width - 1))
        })
        .collect();
    let mut text = line(&cells[0]);
    text.push_str(&format!("| {} |\n", rule.join(" | ")));
    for row in &cells[1..] {
        text.push_str(&line(row));
    }
    text
}
