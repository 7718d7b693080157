/** Middle value; of an even number the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Value below which a share (0..1) of the values lies. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Takes two figures in turn, A B A B …, so that a machine that slows down slows both. Each of `a` and `b`
 * returns one number; the result holds the ratio a/b of every round.
 */
export async function interleaved(rounds, a, b) {
  const taken = [];
  for (let round = 0; round < rounds; round++) {
    const mine = await a(round);
    const limit = await b(round);
    taken.push({ mine, limit, ratio: mine / limit });
  }
  return taken;
}

/** Milliseconds that `work` takes. */
export async function timed(work) {
  const began = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - began) / 1e6;
}

/** Milliseconds of each of `times` calls, one after the other. */
export async function samples(times, work) {
  const taken = [];
  for (let i = 0; i < times; i++) taken.push(await timed(() => work(i)));
  return taken;
}

/** Calls per second of `lanes` callers that each call `work` until `ms` are over. */
export async function rate(lanes, ms, work) {
  let done = 0;
  const began = Date.now();
  const until = began + ms;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (Date.now() < until) {
        await work(lane, done);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (Date.now() - began);
}

/** One line of the table: median with min and max of the ratios, and the figures behind the median round. */
export function summary({ id, title, beside, rounds, bar, higherIsBetter = false, unit = 'ms' }) {
  const ratios = rounds.map((round) => round.ratio);
  const middle = median(ratios);
  const missed = higherIsBetter ? Math.max(...ratios) < bar : Math.min(...ratios) > bar;
  const met = higherIsBetter ? middle >= bar : middle <= bar;
  return {
    id,
    title,
    beside,
    rounds: rounds.length,
    median: middle,
    min: Math.min(...ratios),
    max: Math.max(...ratios),
    mine: median(rounds.map((round) => round.mine)),
    limit: median(rounds.map((round) => round.limit)),
    unit,
    bar: `${higherIsBetter ? '≥' : '≤'} ${bar}`,
    verdict: met ? 'met' : missed ? 'missed' : 'noise',
  };
}

/** One line for a figure that has a limit of its own instead of something measured beside it. */
export function against({ id, title, mine, limit, unit = 'ms', higherIsBetter = false, what = 'limit' }) {
  const ratio = mine / limit;
  return {
    id,
    title,
    beside: what,
    median: ratio,
    min: ratio,
    max: ratio,
    mine,
    limit,
    unit,
    bar: `${higherIsBetter ? '≥' : '≤'} 1`,
    verdict: (higherIsBetter ? ratio >= 1 : ratio <= 1) ? 'met' : 'missed',
  };
}
