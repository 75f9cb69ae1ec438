//! The outcomes of many requests.

use std::collections::BTreeMap;
use std::fmt;

/// How many faults to print.
const SHOWN: usize = 5;

#[derive(Default)]
pub struct Tally {
    /// The number of responses by call and code; an empty code is success.
    answers: BTreeMap<String, BTreeMap<String, usize>>,
    faults: Vec<String>,
}

impl Tally {
    pub fn count(&mut self, call: &str, code: &str) {
        let codes = self.answers.entry(call.to_owned()).or_default();
        *codes.entry(code.to_owned()).or_default() += 1;
    }

    pub fn fault(&mut self, told: String) {
        self.faults.push(told);
    }

    pub fn join(&mut self, other: Self) {
        for (call, codes) in other.answers {
            let known = self.answers.entry(call).or_default();
            for (code, count) in codes {
                *known.entry(code).or_default() += count;
            }
        }
        self.faults.extend(other.faults);
    }

    /// Calls that never succeeded: the generator covers them too little.
    pub fn never_answered(&self) -> Vec<&str> {
        let never = self
            .answers
            .iter()
            .filter(|(_, codes)| !codes.contains_key(""));
        never.map(|(call, _)| call.as_str()).collect()
    }

    pub fn successes(&self, call: &str) -> usize {
        let codes = self.answers.get(call);
        codes.and_then(|codes| codes.get("")).copied().unwrap_or(0)
    }

    pub fn total(&self) -> usize {
        self.answers.values().flat_map(BTreeMap::values).sum()
    }

    pub fn refuse_faults(&self, seed: u64) {
        let shown: Vec<&str> = self.faults.iter().take(SHOWN).map(String::as_str).collect();
        assert!(
            self.faults.is_empty(),
            "{} answers are wrong, with LAPANG_FUZZ_SEED={seed}:\n{}",
            self.faults.len(),
            shown.join("\n\n")
        );
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (call, codes) in &self.answers {
            writeln!(f, "{call} {codes:?}")?;
        }
        Ok(())
    }
}
