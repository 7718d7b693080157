import { holderOf, mendKana } from './account-holder.rules.js';
import { withoutForm } from './form-codes.rules.js';
import { reconcile } from './holder-supplier.rules.js';

test.each([
  ['カ)ミホン', 'カ)ミホン'],
  ['力)ミホン', 'カ)ミホン'],
  ['カカ)ミホン', 'カ)ミホン'],
  ['コ)ミホン', 'ユ)ミホン'],
  ['ミホン(カカ', 'ミホン(カ'],
  ['ミホン［カ', 'ミホン(カ'],
  ['シヨョウジ', 'シヨウジ'],
  ['リョヨウタ', 'リヨウタ'],
  ['スイサッ', 'スイサン'],
  ['メデイカルプブリツジ', 'メデイカルブリツジ'],
  ['二シムラ', 'ニシムラ'],
  // Marks of half-width kana are beside their letters.
  ['トウヨウヘ“アリンク”シヨウジ”(カ', 'トウヨウベアリングシヨウジ(カ'],
  ['ミツホ"シ', 'ミツボシ'],
  // Half-width ノ and リ run together.
  ['カズ川', 'カズノリ'],
  ['ハ゜ーク', 'パーク'],
  // A bracket or a slash read as a kana of its shape.
  ['マルシヨウくカ', 'マルシヨウ(カ'],
  ['ミホンジヤパン(ドノMIHON JAPAN G.K.', 'ミホンジヤパン(ド/MIHON JAPAN G.K'],
  ['ミホンノMIYA', 'ミホン/MIYA'],
  // Two large letters alike are a name's own.
  ['ココア', 'ココア'],
])('%s is %s', (read, printed) => expect(mendKana(read)).toBe(printed));

test.each([
  ['タカナシ ミサキ(高梨 美咲)', 'タカナシ ミサキ'],
  ['カ)ミホン / MIHON INC.', 'カ)ミホン'],
  ['カ)ミホンサービスノMIHON SERVICE INC.', 'カ)ミホンサービス'],
  ['フリガナ カ)ミホン', 'カ)ミホン'],
  [') ミホンシヨウジ', ')ミホンシヨウジ'],
  ['シヤ)ミホンキカク (ー', 'シヤ)ミホンキカク'],
  ['カ)ミホンサービスまでお願い申し上げます。', 'カ)ミホンサービス'],
  ['カ)ミホンサービス へお振込みください', 'カ)ミホンサービス'],
  ['フリガナ', null],
  // A measure belongs to goods.
  ['ミニダンプ0.8m3', null],
  ['ミニダンプ 2t', null],
  // The label in brackets, misread, or in one cell with its value.
  ['(フリガナ)', null],
  ['フリカナ)', null],
  ['フリガチ', null],
  ['フリガナ:カ)ミホンシヨウカイ', 'カ)ミホンシヨウカイ'],
  ['(フリガナ) ミホン ハナコ', 'ミホン ハナコ'],
  ['フリガナ ミホン ハナコ', 'ミホン ハナコ'],
  ['株式会社ミホン商会(フリガナ:カ)ミホンシヨウカイ)', 'カ)ミホンシヨウカイ'],
  ['見本花子(フリガナ:ミホン ハナコ)', 'ミホン ハナコ'],
  ['株式会社見本商会(カ)ミホンシヨウカイ)', 'カ)ミホンシヨウカイ'],
  ['(カ)ミホンシヨウカイ', 'カ)ミホンシヨウカイ'],
  ['(ド)ミホン', 'ド)ミホン'],
  ['(ミホン)シヨウカイ', '(ミホン)シヨウカイ'],
  ['株式会社ミホン商会(カ)ミホンシヨウカイ)', 'カ)ミホンシヨウカイ'],
  ['ミホン商会(ミホンシヨウカイ)', 'ミホンシヨウカイ'],
  ['株式会社見本', null],
  ['有限会社見本キッチン機器', null],
  ['12345', null],
  ['カ)サーーーー', null],
  ['カ)サービス', 'カ)サービス'],
])('%s holds %s', (text, holder) => expect(holderOf(text)).toBe(holder));

describe('supplier and holder are one name', () => {
  const found = (value: string, confidence = 0.9) => ({
    value,
    page: 1,
    box: { x: 0, y: 0, w: 10, h: 10 },
    confidence,
    text: value,
  });
  const both = (supplier: string, holder: string, s = 0.9, h = 0.9) => {
    const r = reconcile(found(supplier, s), found(holder, h));
    return [r.supplier?.value, r.holder?.value, r.agree];
  };

  it.each([
    ['株式会社ミナトワークス', 'カ)ミナトワークス', ['株式会社ミナトワークス', 'カ)ミナトワークス', true]],
    // The form code was lost, or only its bracket was read.
    ['株式会社相馬建設', 'ソウマケンセツ', ['株式会社相馬建設', 'カ)ソウマケンセツ', false]],
    ['有限会社相馬建設', ')ソウマケンセツ', ['有限会社相馬建設', 'ユ)ソウマケンセツ', false]],
    ['相馬建設株式会社', 'ソウマケンセツ(', ['相馬建設株式会社', 'ソウマケンセツ(カ', false]],
    // A form written out wants no code.
    ['医療法人桜会', 'イリヨウホウジンサクラカイ', ['医療法人桜会', 'イリヨウホウジンサクラカイ', false]],
    ['医療法人桜会', 'イリコウホウジンサクラカイ', ['医療法人桜会', 'イリコウホウジンサクラカイ', false]],
    // The first letter was lost; the bracket was read as a kana.
    ['株式会社ナガオ理化', 'ガオリカ', ['株式会社ナガオ理化', 'カ)ナガオリカ', false]],
    [
      '株式会社セントラル電子',
      'カセントラルデンシ',
      ['株式会社セントラル電子', 'カ)セントラルデンシ', false],
    ],
    // A letter read twice goes, a lost one comes back.
    [
      'ローカカリゼーション株式会社',
      'ローカリゼーシヨン(カ',
      ['ローカリゼーション株式会社', 'ローカリゼーシヨン(カ', false],
    ],
    [
      '株式会社ミナトクリエイィブ',
      'カ)ミナトクリエイテイブ',
      ['株式会社ミナトクリエイティブ', 'カ)ミナトクリエイテイブ', false],
    ],
    // An ideograph before katakana whose shape is the kana of the account; 三ツ is a word of its own.
    ['株式会社三カモ設備', 'カ)ミカモセツビ', ['株式会社ミカモ設備', 'カ)ミカモセツビ', false]],
    ['株式会社三力モ設備', 'カ)ミカモセツビ', ['株式会社ミカモ設備', 'カ)ミカモセツビ', false]],
    ['株式会社三ツワ設備', 'カ)ミツワセツビ', ['株式会社三ツワ設備', 'カ)ミツワセツビ', false]],
    ['株式会社三カモ設備', 'カ)サンカモセツビ', ['株式会社三カモ設備', 'カ)サンカモセツビ', false]],
    // What begins a word of ideographs behind katakana is one of them.
    [
      '株式会社ワークリンク三河',
      'カ)ワークリンクミカワ',
      ['株式会社ワークリンク三河', 'カ)ワークリンクミカワ', false],
    ],
    // A person has no form code.
    ['高梨 美咲', 'タカナシ ミサキ', ['高梨 美咲', 'タカナシ ミサキ', false]],
  ])('%s, %s', (supplier, holder, expected) => expect(both(supplier, holder)).toEqual(expected));

  it('leaves a holder of another name alone', () =>
    expect(both('株式会社ミナトワークス', 'カ)ベツノカイシヤ')).toEqual([
      '株式会社ミナトワークス',
      'カ)ベツノカイシヤ',
      false,
    ]));

  it.each([
    ['株式会社相馬建設', 'カ)ソウマケンセツ', true],
    ['相馬建設', 'ソウマケンセツ', true],
    ['株式会社相馬建設', 'ユ)ソウマケンセツ', false],
    ['株式会社柏馬建設', 'カ)ソウマケンセツ', false],
    ['株式会社相馬 建設', 'カ)ソウマケンセツ', false],
    // Family and given name apart.
    ['高梨 美咲', 'タカナシ ミサキ', true],
  ])('%s is what %s reads: %s', (supplier, holder, read) =>
    expect(reconcile(found(supplier), found(holder)).read).toBe(read),
  );

  it.each([
    ['株式会社蔦の宿', 'カ)ツタノヤド', 0.95, true],
    ['株式会社蔦の宿', 'カ)ツタノヤド', 0.85, false],
    ['株式会社蔦の宿', 'カ)ツタノイエ', 0.95, false],
    // 滝 and 瀧 read the same.
    ['株式会社滝の湯', 'カ)タキノユ', 0.95, false],
  ])('by a dictionary %s is what %s reads, print %d: %s', (supplier, holder, print, read) =>
    expect(reconcile(found(supplier, print), found(holder)).read).toBe(read),
  );

  it.each([
    ['marks of clear kana come back', '株式会社相馬建設', 'カ)ソウマケンセヅ', 0.96, 'カ)ソウマケンセツ'],
    ['letters of poor kana come back', '株式会社相馬建設', 'カ)ソウマケソセツ', 0.8, 'カ)ソウマケンセツ'],
    // Half-width kana run together.
    [
      'letters lost of clear kana come back',
      '株式会社ミホン医科器械',
      'カ)ミホンカカイ',
      0.96,
      'カ)ミホンイカキカイ',
    ],
    ['other letters of clear kana stay', '株式会社相馬建設', 'カ)ソウマケソセツ', 0.96, 'カ)ソウマケソセツ'],
  ])('%s', (_name, supplier, holder, h, expected) =>
    expect(both(supplier, holder, 0.9, h)[1]).toBe(expected),
  );

  it.each([
    ['有限会社ミホツ塗工', 'ユ)ミホヅトコウ', 0.8],
    ['有限会社ミホヅ塗工', 'ユ)ミホツトコウ', 0.96],
    // The trade lost a letter as well.
    ['有限会社ミホヅ塗', 'ユ)ミホツトコウ', 0.96],
  ])(
    'the mark of kana that %s and %s begin with comes back to the one that lost it',
    (supplier, holder, h) => {
      const r = reconcile(found(supplier, 0.9), found(holder, h));
      const values = [r.supplier, r.holder].flatMap((f) => [f?.value, (f?.confidence ?? 1) < 0.9]);
      expect(values).toEqual(['有限会社ミホヅ塗工', true, 'ユ)ミホヅトコウ', true]);
      expect(r.read ?? false).toBe(false);
    },
  );

  it('clear kana that the name does not read as are doubted', () => {
    const sure = (supplier: string, holder: string) =>
      (reconcile(found(supplier, 0.99), found(holder, 0.99)).holder?.confidence ?? 0) > 0.9;
    expect([
      sure('株式会社相馬建設', 'カ)ソウマケセツ'),
      sure('株式会社相馬建設', 'カ)ソウマケンセツ'),
    ]).toEqual([false, true]);
  });

  it('a name read more clearly than kana that lost a letter keeps its own', () =>
    expect(both('丸正紙業株式会社', 'マルシヨウギヨウ(カ', 0.99, 0.9).slice(0, 2)).toEqual([
      '丸正紙業株式会社',
      'マルシヨウシギヨウ(カ',
    ]));

  it('a clear name in kana gains no letter from poorer kana', () =>
    expect(both('ミホンハルト株式会社', 'ミホンハルレト(カ', 0.99, 0.8).slice(0, 2)).toEqual([
      'ミホンハルト株式会社',
      'ミホンハルト(カ',
    ]));

  it('letters that the supplier lent the holder are no witness for it', () =>
    expect(reconcile(found('株式会社ナガオ理化'), found('ガオリカ')).read).toBe(false));

  it('what was put back stays doubtful', () => {
    const r = reconcile(found('株式会社相馬建設'), found('ソウマケンセツ'));
    expect(r.holder?.confidence).toBeLessThanOrEqual(0.6);
    expect(r.supplier?.confidence).toBe(0.9);
  });

  it.each([
    ['カ)ミホン', 'ミホン'],
    ['ミホン(カ', 'ミホン'],
    ['ミホン(カ)', 'ミホン'],
    ['ミホン', 'ミホン'],
  ])('%s without its form is %s', (holder, bare) => expect(withoutForm(holder)).toBe(bare));
});
