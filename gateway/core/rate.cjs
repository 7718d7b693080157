const KEYS_MAX = 50_000;

/**
 * A token bucket per key, in this process. Several gateways each hold their own.
 * @param {{per_second: number, burst: number}} budget
 * @param {() => number} [now] milliseconds
 */
function tokenBuckets(budget, now = Date.now) {
  let buckets = new Map();
  return {
    /**
     * Takes tokens, one unless said.
     * @param {string} key
     * @param {number} [cost]
     * @returns {number} 0 when allowed, else the seconds to wait (at least 1)
     */
    take(key, cost = 1) {
      const price = Math.min(cost, budget.burst);
      const at = now();
      const bucket = buckets.get(key) ?? { left: budget.burst, at };
      bucket.left = Math.min(budget.burst, bucket.left + ((at - bucket.at) / 1000) * budget.per_second);
      bucket.at = at;
      if (!buckets.has(key)) {
        if (buckets.size >= KEYS_MAX) buckets = drop(buckets, budget, at);
        buckets.set(key, bucket);
      }
      if (bucket.left >= price) {
        bucket.left -= price;
        return 0;
      }
      return budget.per_second > 0 ? Math.max(1, Math.ceil((price - bucket.left) / budget.per_second)) : 60;
    },
    /** What a caller may know: the budget and what is left of it (draft-ietf-httpapi-ratelimit-headers). */
    state(key) {
      const { per_second, burst } = budget;
      const left = Math.floor(buckets.get(key)?.left ?? burst);
      const window = per_second > 0 ? Math.max(1, Math.ceil(burst / per_second)) : 60;
      const wait = per_second > 0 ? Math.ceil((burst - left) / per_second) : 60;
      return { quota: burst, window, left, reset: left < burst ? Math.max(1, wait) : 0 };
    },
    /** Takes a token back, up to the burst. */
    give(key) {
      const bucket = buckets.get(key);
      if (bucket) bucket.left = Math.min(budget.burst, bucket.left + 1);
    },
    /** Whole tokens left for a key. */
    left(key) {
      return Math.floor(buckets.get(key)?.left ?? budget.burst);
    },
  };
}

/** Forgets the buckets that are full again; when an attacker filled them all, the older half. */
function drop(buckets, budget, at) {
  const kept = new Map();
  for (const [key, bucket] of buckets) {
    if (bucket.left + ((at - bucket.at) / 1000) * budget.per_second < budget.burst) kept.set(key, bucket);
  }
  return kept.size < KEYS_MAX ? kept : new Map([...kept].slice(KEYS_MAX / 2));
}

module.exports = { tokenBuckets };
