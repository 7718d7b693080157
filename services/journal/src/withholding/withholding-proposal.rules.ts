import { normaliseForSearch } from '@uketori/service-kit/search';
import { type PrintedFee, type WithholdingBase, withholdingBase } from './withholding-check.rules.js';
import { NO_CLUE, WITHHOLDING_CLUES, type WithholdingClue } from './withholding-words.data.js';
import { computeWithholding, type WithholdingSubType, type WithholdingType } from './withholding.rules.js';

/** What a reading shows about the kind of fee. */
export interface WithholdingReading {
  /** Withheld tax as printed; null when the page shows none. */
  printed: number | null;
  fee: PrintedFee;
  base_rule: WithholdingBase;
  pay_date: string;
  /** The payee may be an individual. */
  may_be_person: boolean;
  /** Descriptions of the lines, the supplier's name, the file's. */
  texts: Readonly<Record<WithholdingPlace, readonly string[]>>;
}

export const WITHHOLDING_PLACES = ['line', 'name', 'file'] as const;
export type WithholdingPlace = (typeof WITHHOLDING_PLACES)[number];

/** A code for the invoice and why: a person sees both and decides. */
export interface WithholdingProposal {
  type: WithholdingType;
  sub_type: WithholdingSubType;
  /** The word found; '' when the printed tax alone decided. */
  word: string;
  place: WithholdingPlace | null;
  /** The printed tax against the code's rule: within one yen, not, not reckonable, or none printed. */
  amount: 'matches' | 'differs' | 'not_computed' | 'none_printed';
}

type Candidate = { clue: WithholdingClue; word: string; place: WithholdingPlace };
type Kind = Pick<WithholdingProposal, 'type' | 'sub_type'>;

const TWO_TIERS: Kind = { type: 0, sub_type: '' };
/** Rules whose deduction is their own: a printed tax that fits one of them fits no other. */
const OWN_DEDUCTION: readonly Kind[] = [
  { type: 0, sub_type: 'judicial_scrivener' },
  { type: 4, sub_type: '' },
  { type: 5, sub_type: '' },
  { type: 2, sub_type: '' },
  { type: 31, sub_type: '' },
];

/**
 * The code that an invoice's words and its printed tax suggest; null when they do not. A word whose rule
 * comes to the printed tax goes first, then a clear word, then the printed tax alone. Where nothing is
 * printed only a clear word of a line, or a profession in the name, speaks: the payer has to withhold anyway.
 * Never for a corporation.
 */
export function proposeWithholding(reading: WithholdingReading): WithholdingProposal | null {
  if (!reading.may_be_person) return null;
  const candidates = candidatesOf(reading.texts);
  if (reading.printed === null || reading.printed === 0) {
    const told = candidates.find(
      ({ clue, place }) => !clue.is_weak && (place === 'line' || (place === 'name' && clue.is_profession)),
    );
    return told ? proposalOf(told, 'none_printed') : null;
  }
  const fitting = candidates.find(({ clue }) => fit(clue, reading) === 'matches');
  if (fitting) return proposalOf(fitting, 'matches');
  const clear = candidates.find(({ clue }) => !clue.is_weak);
  if (clear) return proposalOf(clear, fit(clear.clue, reading));
  // A fee of 100,000 without tax and one of 110,000 less 10,000 come to the same: the tax alone does not
  // decide then.
  if (fit(TWO_TIERS, reading) === 'matches') return null;
  const alone = OWN_DEDUCTION.find((kind) => fit(kind, reading) === 'matches');
  return alone ? { ...alone, word: '', place: null, amount: 'matches' } : null;
}

function proposalOf(
  { clue, word, place }: Candidate,
  amount: WithholdingProposal['amount'],
): WithholdingProposal {
  return { type: clue.type, sub_type: clue.sub_type, word, place, amount };
}

/**
 * Every clue with the first of its words and the best place it appears in: lines before the name, the file
 * last.
 */
function candidatesOf(texts: WithholdingReading['texts']): Candidate[] {
  return WITHHOLDING_PLACES.flatMap((place) => {
    const plain = texts[place].map((text) =>
      NO_CLUE.reduce((rest, word) => rest.replaceAll(word, ''), normaliseForSearch(text)),
    );
    return WITHHOLDING_CLUES.flatMap((clue) => {
      const word = clue.words.find((one) => plain.some((text) => text.includes(one)));
      return word === undefined ? [] : [{ clue, word, place }];
    });
  });
}

/** The printed tax against a rule, on the one lawful base or the other. */
function fit(
  { type, sub_type }: Kind,
  { printed, fee, base_rule, pay_date }: WithholdingReading,
): Exclude<WithholdingProposal['amount'], 'none_printed'> {
  const other: WithholdingBase = base_rule === 'inclusive' ? 'exclusive_when_shown' : 'inclusive';
  const results = [base_rule, other].map((rule) => {
    const { base } = withholdingBase(fee, rule, null);
    return base === null ? null : computeWithholding({ type, sub_type, base, pay_date });
  });
  const taxes = results.flatMap((result) => (result && 'tax' in result ? [result.tax] : []));
  if (taxes.length === 0) return 'not_computed';
  // A rule that takes nothing proves nothing.
  return taxes.some((tax) => tax > 0 && Math.abs(tax - (printed ?? 0)) <= 1) ? 'matches' : 'differs';
}
