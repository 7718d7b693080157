import type { Found, PageLayout } from '../layout/layout.types.js';
import { type Deductions, NO_DEDUCTIONS } from './deductions.types.js';
import type { MoneyToken } from './money-tokens.rules.js';
import type { ReadDocument } from './read-document.types.js';
import { isTax, LEFT, namesOf } from './safe-sums.rules.js';

type Kind = keyof Deductions;

/** Words that name what kind of a deduction an amount is; the first that fits counts. */
const NAMED: readonly { kind: Kind; words: RegExp }[] = [
  { kind: 'retained_amount', words: /保留|留保|保証金|retention|retainage/i },
  { kind: 'offset_claim_amount', words: /相殺|協力会|安全会|立替|off-?set|set-?off/i },
  {
    kind: 'prepaid_amount',
    words: /前[受払渡]金|前払|内金|手付|申込金|予約金|仮払|advance|deposit|prepa(?:id|yment)/i,
  },
];
/** A payment that was received: of this invoice only where no previous one is printed. */
const RECEIVED = /入金|(?:支払|領収|受領|払込)済|既(?:に)?(?:お|御)?(?:支)?払|amountpaid|payments?received/i;

interface Candidate {
  kind: Kind;
  value: number;
  token: MoneyToken;
}

/** How many amounts on a page may be deductions, and how many of them one invoice may have. */
const MOST_CANDIDATES = 12;
const MOST_DEDUCTIONS = 3;

/**
 * What the print names between the total and the payable amount, where the total less it and the tax withheld is the
 * payable amount to the yen. It gives none where two explanations differ, where a part of the difference has no such
 * name, or where the difference is the tax. An amount is as sure as the two sums that it explains.
 */
export function deductionsOn(document: ReadDocument, pages: PageLayout[], tokens: MoneyToken[]): Deductions {
  const { total_amount: total, payable_amount: payable, withholding_tax } = document;
  if (!total || !payable || total.value <= 0) return NO_DEDUCTIONS;
  const rest = total.value - Math.abs(withholding_tax?.value ?? 0) - payable.value;
  if (rest <= 0 || [rest, total.value - payable.value].some((part) => isTax(document, tokens, part)))
    return NO_DEDUCTIONS;
  const candidates = candidatesOn(pages, tokens).filter(({ value }) => value <= rest);
  if (candidates.length > MOST_CANDIDATES) return NO_DEDUCTIONS;
  const [first, ...others] = explanations(candidates, rest, MOST_DEDUCTIONS);
  if (!first || others.some((other) => keyOf(other) !== keyOf(first))) return NO_DEDUCTIONS;
  const confidence = Math.min(total.confidence, payable.confidence);
  const found = (kind: Kind): Found<number> | null => {
    const parts = first.filter((one) => one.kind === kind);
    const [part] = parts;
    if (!part) return null;
    const { page, box, segment } = part.token;
    const value = sumOf(parts);
    return { value, page, box, confidence, text: segment.text };
  };
  return {
    prepaid_amount: found('prepaid_amount'),
    retained_amount: found('retained_amount'),
    offset_claim_amount: found('offset_claim_amount'),
  };
}

const sumOf = (parts: readonly Candidate[]) => parts.reduce((n, { value }) => n + value, 0);

/** Every printed amount that a word names as a deduction, each kind and value once. */
function candidatesOn(pages: PageLayout[], tokens: MoneyToken[]): Candidate[] {
  const isStatement = tokens.some((t) => (t.roles.previous_bill ?? 0) > 0.5);
  const out = new Map<string, Candidate>();
  for (const token of tokens) {
    const value = Math.abs(token.value);
    const kind = value > 0 && token.box.w > 0 ? kindOf(token, pages, isStatement) : null;
    if (kind && !out.has(`${kind}/${value}`)) out.set(`${kind}/${value}`, { kind, value, token });
  }
  return [...out.values()];
}

function kindOf(token: MoneyToken, pages: PageLayout[], isStatement: boolean): Kind | null {
  const page = pages.find((p) => p.number === token.page);
  for (const name of page ? namesOf(token, page) : []) {
    if (LEFT.test(name)) return null;
    const named = NAMED.find(({ words }) => words.test(name));
    if (named) return named.kind;
    if (RECEIVED.test(name)) return isStatement ? null : 'prepaid_amount';
  }
  return null;
}

/** The sets of at most so many candidates that come to a sum. */
function explanations(candidates: readonly Candidate[], sum: number, most: number): Candidate[][] {
  if (sum === 0) return [[]];
  if (most === 0 || sum < 0) return [];
  return candidates.flatMap((one, at) =>
    explanations(candidates.slice(at + 1), sum - one.value, most - 1).map((others) => [one, ...others]),
  );
}

/** An explanation by the sum of each kind. */
function keyOf(parts: readonly Candidate[]): string {
  return NAMED.map(({ kind }) => sumOf(parts.filter((part) => part.kind === kind))).join('/');
}
