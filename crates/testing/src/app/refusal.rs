//! What a refused call says, in a form that a test compares.

use connectrpc::ConnectError;
use serde_json::Value;

#[derive(Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The Connect code: "failed_precondition".
    pub code: String,
    /// Of ErrorInfo, or empty.
    pub reason: String,
    /// `path: rule` of each bad field.
    pub fields: Vec<String>,
    pub metadata: Value,
}

/// Reads the error of a call that must have been refused.
pub fn refusal<T>(outcome: Result<T, ConnectError>) -> Refusal {
    let Err(error) = outcome else {
        panic!("the call was not refused");
    };
    let debug = error
        .details
        .iter()
        .find_map(|detail| detail.debug.clone())
        .unwrap_or_default();
    let fields = debug["violations"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| {
            format!(
                "{}: {}",
                one["field"].as_str().unwrap_or_default(),
                one["rule"].as_str().unwrap_or_default()
            )
        })
        .collect();
    Refusal {
        code: error.code.as_str().to_owned(),
        reason: debug["reason"].as_str().unwrap_or_default().to_owned(),
        fields,
        metadata: debug["metadata"].clone(),
    }
}

impl Refusal {
    /// `code/REASON`, the shortest form to compare.
    pub fn short(&self) -> String {
        format!("{}/{}", self.code, self.reason)
    }
}
