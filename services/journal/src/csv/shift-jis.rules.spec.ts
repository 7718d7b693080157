import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import {
  byteWidth,
  cutTo,
  shiftJisClass,
  suggestedReplacement,
  textLength,
  toCp932,
} from './shift-jis.rules.js';

describe('what Shift_JIS holds', () => {
  test.each([
    ['A', 'standard'],
    ['ｱ', 'standard'],
    ['高', 'standard'],
    ['～', 'standard'],
    ['〜', 'standard'],
    ['−', 'standard'],
    ['①', 'extension'],
    ['㈱', 'extension'],
    ['髙', 'extension'],
    ['﨑', 'extension'],
    ['Ⅲ', 'extension'],
    ['𠮷', 'none'],
    ['😀', 'none'],
    ['é', 'none'],
    ['\u0301', 'none'],
    ['\u0007', 'none'],
  ])('%s is %s', (character, wanted) => {
    expect(shiftJisClass(character)).toBe(wanted);
  });

  test('bytes are those of CP932', () => {
    const text = '株式会社ミナト印刷 髙橋①㈱ｱｶﾞ ABC～－∥';
    expect(Buffer.from(toCp932(text), 'latin1')).toEqual(iconv.encode(text, 'cp932'));
    expect(toCp932('〜−')).toBe(toCp932('～－'));
    expect(() => toCp932('𠮷')).toThrow(RangeError);
  });

  test('written and read again it is the same', () => {
    const text = fc.string({ unit: fc.constantFrom(...'あ亜髙①ｶﾞA 漢字ー～㈱Ⅳ,"') });
    fc.assert(fc.property(text, (one) => iconv.decode(Buffer.from(toCp932(one), 'latin1'), 'cp932') === one));
  });
});

describe('width and cutting', () => {
  test.each([
    ['ABC', 3, 3],
    ['ｱｲｳ', 3, 3],
    ['あいう', 6, 3],
    ['A髙ｶﾞ', 5, 4],
    ['𠮷', 2, 1],
    ['', 0, 0],
  ])('%s: %d bytes, %d characters', (text, bytes, characters) => {
    expect(byteWidth(text)).toBe(bytes);
    expect(textLength(text, 'byte')).toBe(bytes);
    expect(textLength(text, 'word')).toBe(characters);
  });
  test.each([
    ['外注費', 24, 'byte', '外注費'],
    ['外注費', 5, 'byte', '外注'],
    ['外注費', 2, 'word', '外注'],
    ['ｶﾞｶﾞ', 3, 'byte', 'ｶﾞ'],
    ['Aｶﾞ', 2, 'byte', 'A'],
    ['か\u3099き', 1, 'word', ''],
    ['A𠮷B', 2, 'word', 'A𠮷'],
    ['abc', 0, 'word', ''],
  ] as const)('%s to %d %s is %s', (text, limit, unit, cut) => {
    expect(cutTo(text, limit, unit)).toBe(cut);
  });
  test('never longer than asked, always a beginning of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, limit) => {
        const cut = cutTo(text, limit, 'byte');
        return byteWidth(cut) <= limit && text.startsWith(cut);
      }),
    );
  });
});

test.each([
  ['髙', '高'],
  ['①', '(1)'],
  ['⑳', '(20)'],
  ['㈱', '(株)'],
  ['Ⅲ', 'III'],
  ['㍿', '株式会社'],
  ['𠮷', '吉'],
  ['😀', '〓'],
  ['é', '〓'],
  ['\ufe0f', ''],
])('%s is offered as %s', (character, offered) => {
  expect(suggestedReplacement(character)).toBe(offered);
});
