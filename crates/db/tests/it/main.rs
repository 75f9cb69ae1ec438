//! Every guarantee of the data layer, on both engines.

mod support;

mod transactions;
mod values;
