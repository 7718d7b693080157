/** One letter of a line: pixels along the line between which the engine saw it, and how surely (0..1). */
export interface Letter {
  text: string;
  from: number;
  to: number;
  confidence: number;
}

/** What the engine says of a line: for each of `steps` stretches of it one probability for every letter. */
export interface Steps {
  /** steps × letters, row after row. */
  probabilities: Float32Array;
  steps: number;
  /** Pixels of one stretch. */
  width: number;
}

/** Precedes all letters and marks a stretch without one. */
const BLANK = 0;
/**
 * The mark of the reduced tax rate (軽減税率) is hardly known to the engine: it reads it as blank, with this score left for
 * the mark. Measured 0.13 to 0.41 on marks; letters with so low a score are wrong, so this applies to the mark only.
 */
const MARK = '※';
const FAINT = 0.1;
/**
 * A stretch that shows no letter but nearly one: half-width ノ and リ run together, and one of them is left with 0.06 to 0.14.
 * The letter beside it is as doubtful as one misread.
 */
const NEARLY = 0.05;
const DOUBTED = 0.5;
/** What the next stretch shows so surely is the letter that comes. */
const FAR_LIKELIER = 0.3;

/**
 * The likeliest letters of a line, left to right: the best of each stretch, one letter for stretches that follow each
 * other (greedy decoding of connectionist temporal classification, Graves et al. 2006).
 * @param letters what the columns of the probabilities stand for, the blank first
 * @param allowed columns that may be read; all when absent
 */
export function lettersOf(
  { probabilities, steps, width }: Steps,
  letters: string[],
  allowed?: Int32Array,
): Letter[] {
  const out: Letter[] = [];
  const mark = allowed ? -1 : letters.indexOf(MARK);
  let before = BLANK;
  for (let step = 0; step < steps; step++) {
    const row = step * letters.length;
    const plain = allowed
      ? likeliestOf(probabilities, row, allowed)
      : likeliest(probabilities, row, letters.length);
    const faint = plain === BLANK && mark >= 0 && (probabilities[row + mark] as number) >= FAINT;
    const best = faint ? mark : plain;
    const p = probabilities[row + best] as number;
    const last = out.at(-1);
    if (best !== BLANK && best === before && last) {
      last.to = (step + 1) * width;
      last.confidence = Math.max(last.confidence, p);
    } else if (best !== BLANK)
      out.push({ text: letters[best] ?? '', from: step * width, to: (step + 1) * width, confidence: p });
    if (best === BLANK && last && nearly({ probabilities, steps, width }, step, letters, last.text))
      last.confidence = Math.min(last.confidence, DOUBTED);
    before = best;
  }
  return out;
}

/** Whether a stretch without a letter nearly shows one that is not beside it. */
function nearly({ probabilities, steps }: Steps, step: number, letters: string[], before: string): boolean {
  const row = step * letters.length;
  if ((probabilities[row] as number) > 1 - NEARLY) return false;
  const next = step + 1 < steps ? row + letters.length : row;
  for (let at = 1; at < letters.length; at++)
    if (
      (probabilities[row + at] as number) >= NEARLY &&
      (probabilities[next + at] as number) <= FAR_LIKELIER &&
      letters[at] !== before &&
      letters[at] !== ' '
    )
      return true;
  return false;
}

function likeliest(probabilities: Float32Array, row: number, count: number): number {
  let best = BLANK;
  let most = probabilities[row] as number;
  // The remaining score of the others cannot win.
  if (most > 0.5) return best;
  for (let at = 1; at < count; at++) {
    const p = probabilities[row + at] as number;
    if (p <= most) continue;
    best = at;
    most = p;
    if (most > 0.5) break;
  }
  return best;
}

function likeliestOf(probabilities: Float32Array, row: number, allowed: Int32Array): number {
  let best = BLANK;
  let most = probabilities[row] as number;
  for (const at of allowed) {
    const p = probabilities[row + at] as number;
    if (p > most) {
      best = at;
      most = p;
    }
  }
  return best;
}
