import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { useMemo } from 'react';
import type { Reference, Side } from './lineInput';

export type LineText = 'description' | 'free_text_1' | 'free_text_2';

/** The organization's rules of a journal line: what is entered where, how long a text may be. */
export interface LineSettings {
  unit: 'word' | 'byte';
  limitOf: (text: LineText) => number;
  isEntered: (reference: Reference, side: Side) => boolean;
  isTextShown: (text: LineText) => boolean;
  foreign_currency: boolean;
}

const DEFAULT_LIMIT = 200;

/** Length as the settings count it: characters, or bytes of Shift_JIS (full-width 2, half-width kana 1). */
export function textLength(text: string, unit: 'word' | 'byte'): number {
  const characters = [...text];
  if (unit === 'word') return characters.length;
  return characters.reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (code < 0x80 || (code >= 0xff61 && code <= 0xff9f) ? 1 : 2);
  }, 0);
}

type Rules = Record<string, { input_debit?: number; input_credit?: number }>;

export function useLineSettings(): LineSettings {
  const settings = useOptionalSession()?.organization_settings;
  return useMemo(() => {
    const given = settings ?? {};
    const rules = (given.journal_rules ?? {}) as Rules;
    const display = (given.display ?? {}) as Record<string, unknown>;
    return {
      unit: given.word_or_byte === 'byte' ? 'byte' : 'word',
      limitOf: (text) => Number(given[`${text}_max_length`]) || DEFAULT_LIMIT,
      isEntered: (reference, side) => rules[reference]?.[`input_${side}`] !== 0,
      isTextShown: (text) => text === 'description' || display[text] === true,
      foreign_currency: given.setting_foreign_currency === true,
    };
  }, [settings]);
}

/** Whether an account title takes an item; the title itself and its tax follow other rules. */
export function isAllowed(title: Schema<'Master'> | undefined, reference: Reference): boolean {
  if (reference === 'account_title' || reference === 'tax') return true;
  return title?.[`settings_${reference === 'sub_account' ? 'subaccount' : reference}`] !== false;
}
