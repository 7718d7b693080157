import { printedPage, recognisedPage } from '../../test/page-builder.js';
import { withKana } from './kana-cells.rules.js';

describe('letters of the shape of another', () => {
  test.each([
    ['ミナト力ワ', 'ミナトカワ'],
    ['カ)ヤマ卜', 'カ)ヤマト'],
    ['○一八店', '〇一八店'],
    ['○一八支店', '〇一八支店'],
    ['有力企業', '有力企業'],
    ['○月一日', '○月一日'],
  ])('%s is %s', (read, meant) => {
    const page = withKana(recognisedPage([[60, 100, read]]));
    expect([page.segments[0]?.tight, page.rows[0]?.[0]?.text]).toEqual([meant, meant]);
  });
  it('stay as they are printed in a text layer', () =>
    expect(withKana(printedPage([[60, 100, 'ミナト力ワ']])).segments[0]?.tight).toBe('ミナト力ワ'));
});
