import { DomainError } from '@uketori/service-kit/errors';
import { COMMON_WORDS, ROWS } from './common-passwords.data.js';

export type PasswordCode = 'password_short' | 'password_blank' | 'password_guessable';

/** Least characters where no organization asks for more. */
export const PASSWORD_MIN_LENGTH = 12;

/** The parts of a password that has to be guessed one by one; common words, years and rows of keys are one part each. */
const PARTS_MIN = 6;
/** A shorter word is a part of too many good passwords. */
const WORD_MIN = 3;
const RUN_MIN = 3;
/** Longest part that counts as a repetition. */
const UNIT_MAX = 4;
const SEPARATOR = /[\s\p{P}\p{S}]/u;

/** Facts about the person: others try these words first. */
export interface PersonalWords {
  email: string;
  full_name?: string;
  organization_name?: string;
}

/**
 * Refuses a password that a user chooses now. Characters count, not bytes, and no kind of character is required
 * (NIST SP 800-63B, 3.1.1.2): length and not being guessable are what protects.
 * @throws password_short with `min`, password_blank, password_guessable
 */
export function assertGoodPassword(password: string, min: number, person: PersonalWords): void {
  if ([...password].length < min) throw new DomainError<PasswordCode>('password_short', 'invalid', { min });
  if (/^[\p{White_Space}\p{Cf}\u3164\u2800]*$/u.test(password))
    throw new DomainError<PasswordCode>('password_blank', 'invalid');
  if (isGuessable(password, person)) throw new DomainError<PasswordCode>('password_guessable', 'invalid');
}

function isGuessable(password: string, person: PersonalWords): boolean {
  return countParts(fold(password), [...COMMON_WORDS, ...wordsOf(person)]) < PARTS_MIN;
}

/** Width, case and kana do not make a word another one. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

const MASKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** P@ssw0rd is password. */
function unmask(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => MASKS[sign] ?? sign);
}

function wordsOf({ email, full_name = '', organization_name = '' }: PersonalWords): string[] {
  const [login = '', domain = ''] = email.split('@');
  return [
    login,
    ...login.split(/[^\p{L}\p{N}]+/u),
    ...domain.split('.'),
    ...full_name.split(/\s+/),
    organization_name,
  ]
    .map(fold)
    .filter((word) => [...word].length >= WORD_MIN);
}

/** In how many parts the text falls: the longest known part at each place with a sign after it, else one character. */
function countParts(text: string, words: readonly string[]): number {
  const letters = [...text];
  const bare = [...unmask(text)];
  let parts = 0;
  for (let at = 0; at < letters.length; parts += 1) {
    const rest = letters.slice(at);
    const known = Math.max(
      wordLength(rest, words),
      wordLength(bare.slice(at), words),
      yearLength(rest),
      runLength(rest),
      repetition(letters, at),
    );
    at += known === 0 ? 1 : known + (SEPARATOR.test(letters[at + known] ?? '') ? 1 : 0);
  }
  return parts;
}

function wordLength(rest: readonly string[], words: readonly string[]): number {
  const text = rest.join('');
  return Math.max(0, ...words.filter((word) => text.startsWith(word)).map((word) => [...word].length));
}

/** A year, or a day or month of one: 2026, 202611, 20261128, 0401. */
function yearLength(rest: readonly string[]): number {
  const found =
    /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])?(?:[0-2]\d|3[01])?|(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))/.exec(
      rest.join(''),
    );
  return found ? found[0].length : 0;
}

/** Neighbours of a row, forwards or backwards. */
function runLength(rest: readonly string[]): number {
  let longest = 0;
  for (const row of ROWS.flatMap((each) => [each, [...each].reverse().join('')])) {
    let length = RUN_MIN;
    while (length <= rest.length && row.includes(rest.slice(0, length).join(''))) length += 1;
    if (length > RUN_MIN) longest = Math.max(longest, length - 1);
  }
  return longest;
}

/** How far the letters from here repeat the ones before: aaaa, abcabc. */
function repetition(letters: readonly string[], at: number): number {
  let longest = 0;
  for (let unit = 1; unit <= Math.min(UNIT_MAX, at); unit += 1) {
    let length = 0;
    while (at + length < letters.length && letters[at + length] === letters[at + length - unit]) length += 1;
    if (length >= unit && length >= 2) longest = Math.max(longest, length);
  }
  return longest;
}
