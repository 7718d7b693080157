import type { WithholdingSubType, WithholdingType } from './withholding.rules.js';

/** Words of an invoice that name a fee tax is withheld from (Income Tax Act art. 204, circulars 204-6 to 204-34). */
export interface WithholdingClue {
  type: WithholdingType;
  sub_type: WithholdingSubType;
  /** In the normal form of the search: katakana, lower case. Longer ones first where one holds another. */
  words: readonly string[];
  /** A profession: a payee with it in their name does this work. */
  is_profession?: true;
  /** Says something only where the printed tax agrees. */
  is_weak?: true;
}

/** Holds words of the clues below, but no tax is withheld: 行政書士 are none of the professions the law names. */
export const NO_CLUE: readonly string[] = ['行政書士'];

/** In the order in which they are tried: what is special before what it contains. */
export const WITHHOLDING_CLUES: readonly WithholdingClue[] = [
  {
    type: 0,
    sub_type: 'judicial_scrivener',
    words: ['司法書士', '土地家屋調査士', '海事代理士'],
    is_profession: true,
  },
  {
    type: 0,
    sub_type: '',
    words: [
      '税理士',
      '公認会計士',
      '会計士',
      '弁護士',
      '弁理士',
      '社会保険労務士',
      '社労士',
      '建築士',
      '測量士',
      '不動産鑑定士',
      '中小企業診断士',
      '企業診断員',
      '技術士',
      '建築代理士',
      '通関士',
      '海事補佐人',
      '火災損害鑑定人',
    ],
    is_profession: true,
  },
  { type: 8, sub_type: '', words: ['ホステス', 'コンパニオン', 'バンケットホステス'] },
  { type: 4, sub_type: '', words: ['プロボクサー', 'ボクサー', 'ボクシング'] },
  {
    type: 3,
    sub_type: '',
    words: ['プロ野球', '野球選手', 'プロサッカー', 'プロゴルファー', '競輪選手', '騎手'],
  },
  { type: 5, sub_type: '', words: ['外交員', '集金人', '検針人', '検針員'] },
  { type: 2, sub_type: '', words: ['診療報酬'] },
  { type: 32, sub_type: '', words: ['競走馬', '馬主'] },
  { type: 31, sub_type: '', words: ['広告宣伝ノタメノ賞金', '賞金'] },
  { type: 21, sub_type: '', words: ['契約金'] },
  { type: 7, sub_type: '', words: ['芸能人', 'タレント'] },
  { type: 6, sub_type: '', words: ['出演料', '出演', '俳優', '声優', 'ナレーション', '演出料', '映画監督'] },
  {
    type: 1,
    sub_type: '',
    words: [
      '原稿料',
      '原稿',
      '執筆',
      '講演',
      '講師',
      'デザイン',
      '翻訳',
      '通訳',
      'イラスト',
      '挿絵',
      '作曲',
      '作詞',
      '編曲',
      '脚本',
      '著作権',
      '印税',
      '速記',
      '版下',
      '写真撮影',
      '撮影料',
      '監修',
    ],
  },
  { type: 0, sub_type: '', words: ['顧問料', '顧問報酬', '労務顧問', '決算料', '申告書作成'], is_weak: true },
];
