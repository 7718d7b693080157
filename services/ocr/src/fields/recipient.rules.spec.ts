import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readFields } from './read-fields.rules.js';
import { readRecipient } from './recipient.rules.js';

const SENDER: PrintedCell[] = [
  [540, 210, '〒460-0099'],
  [540, 234, '愛知県名古屋市中区見本町9-9'],
  [540, 258, '電話052-000-0123'],
  [540, 282, '登録番号 T2000000000001'],
];

describe('the addressee', () => {
  it('is the name left of 御中, not one further left on the line', () =>
    expect(
      readRecipient([
        recognisedPage([
          [80, 202, '株式会社みほん', 20],
          [540, 200, '株式会社大鳥精機', 20],
          [768, 200, '御中', 20],
        ]),
      ])?.found.value,
    ).toBe('株式会社大鳥精機'));
  it.each([
    ['みほん特許事務所', 'みほん特許事務所'],
    ['みほん会計事務所MIHON ACCOUNTING', 'みほん会計事務所'],
    ['みほん鉄工所', 'みほん鉄工所'],
  ])('has no share in the letterhead %s over it', (print, name) =>
    expect(
      readFields(
        [recognisedPage([[95, 72, print, 22], [95, 203, '株式会社大鳥精機 御中', 22], ...SENDER])],
        NOBODY,
      ).supplier_name?.value,
    ).toBe(name),
  );
  it('has no share in it beside a seal either', () =>
    expect(
      readFields(
        [
          recognisedPage([
            [95, 72, 'みほん特許事務所', 22],
            [95, 203, '株式会社大鳥精機 御中', 22],
            [800, 250, '避日弁', 26],
            ...SENDER,
          ]),
        ],
        NOBODY,
      ).supplier_name?.value,
    ).toBe('みほん特許事務所'));
  it('keeps a firm right over the person addressed', () =>
    expect(
      readFields(
        [printedPage([[95, 180, '株式会社大鳥精機', 20], [95, 204, '見本太郎 様', 20], ...SENDER])],
        NOBODY,
      ).supplier_name,
    ).toBeNull());
});
