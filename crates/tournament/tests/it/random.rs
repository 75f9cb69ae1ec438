//! Numbers that look random and are the same in every run (xorshift).

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        usize::try_from((self.0 >> 11) % limit).unwrap_or(0)
    }

    /// From `least` on, below `limit`.
    pub fn minutes(&mut self, least: u32, limit: u32) -> u32 {
        let span = usize::try_from(limit - least).unwrap_or(1);
        least + u32::try_from(self.below(span)).unwrap_or(0)
    }
}
