//! Demo tournaments: one in each state.
