import {
  type ExportFormat,
  type FormatColumn,
  formatOptions,
  type FormatOptions,
} from './export-format.record.js';

const blank = { header: '', value: '', limit: null, empty: '', first_row_only: false };

function column(source: string, header = '', more: Partial<FormatColumn> = {}): FormatColumn {
  return { ...blank, source, header, ...more };
}

function fixed(value: string, header = ''): FormatColumn {
  return column('fixed', header, { value });
}

function options(over: Partial<FormatOptions>): FormatOptions {
  return formatOptions.parse({ encoding: 'cp932', newline: 'crlf', ...over });
}

/** What 弥生 wants on the side of a compound slip's row that has no account. */
const YAYOI_SHORT = { tax: '対象外', amount: '0' };

/** Half-width characters: of a name, of 摘要, of a partner's name. */
const YAYOI_WIDTH = { name: 24, summary: 64, partner: 30 };

function yayoiSide(side: 'debit' | 'credit', name: string): FormatColumn[] {
  const limit = YAYOI_WIDTH.name;
  return [
    column(`${side}_account_title`, `${name}勘定科目`, { limit }),
    column(`${side}_sub_account`, `${name}補助科目`, { limit }),
    column(`${side}_department`, `${name}部門`, { limit }),
    column(`${side}_tax_yayoi`, `${name}税区分`, { empty: YAYOI_SHORT.tax }),
    column(`${side}_amount`, `${name}金額`, { empty: YAYOI_SHORT.amount }),
    column(`${side}_tax_amount_whole`, `${name}税金額`),
  ];
}

const YAYOI_COLUMNS: readonly FormatColumn[] = [
  column('yayoi_flag', '識別フラグ'),
  fixed('', '伝票No'),
  fixed('', '決算'),
  column('entry_date', '取引日付'),
  ...yayoiSide('debit', '借方'),
  ...yayoiSide('credit', '貸方'),
  column('summary', '摘要', { limit: YAYOI_WIDTH.summary }),
  fixed('', '番号'),
  fixed('', '期日'),
  column('yayoi_type', 'タイプ'),
  fixed('', '生成元'),
  fixed('', '仕訳メモ'),
  fixed('0', '付箋1'),
  fixed('0', '付箋2'),
  fixed('no', '調整'),
];

/**
 * 弥生会計's import format since 弥生会計 05: 25 columns without a header, Shift_JIS, CRLF, widths in half-width
 * characters. Source: 弥生's support pages 18545 (columns, widths, flags) and 27184 (a row without an account has 0 and no
 * negative amount). A single entry is 2000; a compound slip is 2110, 2100 …, 2101 and a transfer slip (タイプ 3). The tax
 * as printed goes along where all of it is deductible; of the other lines 弥生 computes it from the class.
 */
const YAYOI: ExportFormat = {
  id: 'yayoi',
  name: '弥生会計（25項目）',
  kind: 'journal',
  options: options({ header: false, negative_lines: 'swap' }),
  columns: [...YAYOI_COLUMNS],
};

/**
 * The same with the supplier's name on each side, which 弥生会計 Next and 弥生会計 オンライン read. Source: 弥生's support pages
 * 29610 and 29668; the names of the two columns as other exporters write them.
 */
const YAYOI_27: ExportFormat = {
  id: 'yayoi_27',
  name: '弥生会計 Next・オンライン（27項目）',
  kind: 'journal',
  options: options({ header: false, negative_lines: 'swap' }),
  columns: [
    ...YAYOI_COLUMNS,
    column('debit_partner', '借方取引先名', { limit: YAYOI_WIDTH.partner }),
    column('credit_partner', '貸方取引先名', { limit: YAYOI_WIDTH.partner }),
  ],
};

const mfSide = (side: 'debit' | 'credit', name: string): FormatColumn[] => [
  column(`${side}_account_title`, `${name}勘定科目`),
  column(`${side}_sub_account`, `${name}補助科目`),
  column(`${side}_department`, `${name}部門`),
  column(`${side}_partner`, `${name}取引先`),
  column(`${side}_tax_mf`, `${name}税区分`),
  column(`${side}_invoice_class`, `${name}インボイス`),
  column(`${side}_amount`, `${name}金額(円)`),
  column(`${side}_tax_amount_whole`, `${name}税額`),
];

/**
 * マネーフォワード クラウド会計's 仕訳帳: 27 columns with a header; a compound entry shares its 取引No and its date and
 * balances. Source: マネーフォワード's guide ib01 (仕訳帳のインポート), with the columns 取引先 and インボイス that the-board.jp
 * describes; an empty インボイス on a taxed line would mean 適格.
 */
const MONEY_FORWARD: ExportFormat = {
  id: 'money_forward',
  name: 'マネーフォワード クラウド会計（27項目）',
  kind: 'journal',
  options: options({ encoding: 'utf8_bom', negative_lines: 'swap' }),
  columns: [
    column('local_id', '取引No'),
    column('entry_date', '取引日'),
    ...mfSide('debit', '借方'),
    ...mfSide('credit', '貸方'),
    column('summary', '摘要'),
    fixed('', '仕訳メモ'),
    column('debit_tag', 'タグ'),
    fixed('', 'MF仕訳タイプ'),
    fixed('', '決算整理仕訳'),
    fixed('', '作成日時'),
    fixed('', '作成者'),
    fixed('', '最終更新日時'),
    fixed('', '最終更新者'),
  ],
};

const onFirst = { first_row_only: true };

/**
 * freee deals (取引): one row per expense, withheld tax as a negative row; deals ignore credit lines. Source: freee's help
 * article 202847320 (取引のインポート): the header stays, 収支区分 begins a deal, the date is YYYY/MM/DD or YYYY-MM-DD.
 */
const FREEE_DEALS: ExportFormat = {
  id: 'freee_deals',
  name: 'freee会計（取引）',
  kind: 'journal',
  options: options({ encoding: 'utf8_bom', rows: 'deal', date_format: 'YYYY-MM-DD' }),
  columns: [
    { ...fixed('支出', '収支区分'), ...onFirst },
    column('local_id', '管理番号', onFirst),
    column('entry_date', '発生日', onFirst),
    column('pay_date', '決済期日', onFirst),
    column('partner_name', '取引先', onFirst),
    column('debit_account_title', '勘定科目'),
    column('debit_tax_freee', '税区分'),
    column('debit_amount', '金額'),
    fixed('税込', '税計算区分'),
    // freee would deduct a written tax in full: the API leaves it out on lines of the transitional measure, too.
    column('debit_tax_amount_freee', '税額'),
    column('summary', '備考'),
    column('debit_item', '品目'),
    column('debit_department', '部門'),
    column('debit_tag', 'メモタグ'),
    column('debit_segment', 'セグメント1'),
    fixed('', 'セグメント2'),
    fixed('', 'セグメント3'),
    fixed('', '決済日'),
    fixed('', '決済口座'),
    fixed('', '決済金額'),
  ],
};

const freeeSide = (side: 'debit' | 'credit', name: string): FormatColumn[] => [
  column(`${side}_account_title`, `${name}勘定科目`),
  column(`${side}_sub_account`, `${name}補助科目`),
  column(`${side}_partner`, `${name}取引先`),
  column(`${side}_department`, `${name}部門`),
  column(`${side}_item`, `${name}品目`),
  column(`${side}_tag`, `${name}メモタグ`),
  column(`${side}_segment`, `${name}セグメント1`),
  column(`${side}_amount`, `${name}金額`),
  column(`${side}_tax_freee`, `${name}税区分`),
];

/**
 * freee journals from other software (振替伝票). Source: freee's help article 204847430 (その他の会計ソフトから仕訳データを移行
 * する): columns are found by their titles, rows of one date and number are one entry. No tax columns: an empty one
 * would mean no tax, without it freee computes the tax from the class.
 */
const FREEE_JOURNAL: ExportFormat = {
  id: 'freee_journal',
  name: 'freee会計（他社会計ソフトの仕訳）',
  kind: 'journal',
  options: options({ negative_lines: 'swap' }),
  columns: [
    fixed('[明細行]', '[表題行]'),
    column('entry_date', '日付'),
    column('local_id', '伝票番号'),
    ...freeeSide('debit', '借方'),
    ...freeeSide('credit', '貸方'),
    column('summary', '摘要'),
  ],
};

/** Columns of a side under the symbols of 勘定奉行: 2xx on the debit, 3xx on the credit. */
const obcSide = (side: 'debit' | 'credit', first: number): FormatColumn[] => [
  column(`${side}_department_code`, `CSJS${first}`),
  column(`${side}_account_title_code`, `CSJS${first + 1}`),
  column(`${side}_sub_account_code`, `CSJS${first + 2}`),
  column(`${side}_tax_obc`, `CSJS${first + 3}`),
  column(`${side}_tax_rate`, `CSJS${first + 20}`),
  column(`${side}_is_reduced_tax`, `CSJS${first + 22}`),
  column(`${side}_invoice_obc`, `CSJS${first + 23}`),
  // 消費税自動計算 0: the amounts below are final.
  column(`${side}_fixed`, `CSJS${first + 6}`, { value: '0' }),
  column(`${side}_vendor_code`, `CSJS${first + 8}`),
  column(`${side}_amount_without_tax_after`, `CSJS${first + 13}`),
  column(`${side}_tax_amount_after`, `CSJS${first + 14}`),
];

/**
 * 勘定奉行i's 仕訳伝票データ受入 in OBC受入形式: codes under symbols, * on the first row of each slip. Sources: freee's help article
 * 14687912396825 and OZO3's article 210104026 list the symbols. The latter has インボイス取引区分 (CSJS223, CSJS323).
 * 本体金額 (CSJS213) is without tax and 消費税額 (CSJS214) is the tax that is booked, so that both add up to the amount.
 */
const OBC: ExportFormat = {
  id: 'obc',
  name: '勘定奉行（OBC受入形式）',
  kind: 'journal',
  options: options({ negative_lines: 'swap' }),
  columns: [
    column('slip_start', 'OBCD001'),
    fixed('0', 'CSJS002'),
    fixed('1', 'CSJS003'),
    fixed('', 'CSJS004'),
    column('entry_date', 'CSJS005'),
    fixed('0', 'CSJS006'),
    column('local_id', 'CSJS007'),
    ...obcSide('debit', 200),
    ...obcSide('credit', 300),
    column('summary', 'CSJS100', { limit: 80 }),
  ],
};

const pcaSide = (side: 'debit' | 'credit', name: string): FormatColumn[] => [
  column(`${side}_tax_mode`, `${name}税計算モード`, { empty: '0' }),
  column(`${side}_department_code`, `${name}部門コード`),
  column(`${side}_department`, `${name}部門名`),
  column(`${side}_account_title_code`, `${name}科目コード`),
  column(`${side}_account_title`, `${name}科目名`),
  column(`${side}_sub_account_code`, `${name}補助コード`),
  column(`${side}_sub_account`, `${name}補助名`),
  // PCA refuses an empty code; the side of a row that has no account is outside the tax.
  column(`${side}_tax_pca`, `${name}税区分コード`, { empty: '00' }),
  fixed('', `${name}税区分名`),
  column(`${side}_amount`, `${name}金額`, { empty: '0' }),
  column(`${side}_tax_amount_whole`, `${name}消費税額`),
];

const blanks = (...headers: string[]) => headers.map((header) => fixed('', header));

const pcaPartner = (side: 'debit' | 'credit', name: string): FormatColumn[] => [
  column(`${side}_vendor_code`, `${name}取引先コード`),
  column(`${side}_partner`, `${name}取引先名`),
  ...blanks(
    ...['１', '２', '３'].flatMap((at) => [`${name}セグメント${at}コード`, `${name}セグメント${at}名`]),
  ),
];

/**
 * PCA会計 汎用データ 仕訳データ version 7: 81 columns, and every title must be there. Sources: PCA's FAQ 1847 (81 items, titles
 * must stay) and its API description (税計算モード: 0 none, 1 内税, 2 外税). COEL's article on PCA会計DX has 00 for 対象外 and the
 * values of 仕訳区分, 管理仕訳区分 and 入力プログラム区分. The titles and their order are those of a public exporter to PCA. The amount is with tax; the tax as printed goes along where all of it is deductible, and of the other lines
 * PCA computes it from the class.
 */
const PCA: ExportFormat = {
  id: 'pca',
  name: 'PCA会計（汎用データ）',
  kind: 'journal',
  options: options({ date_format: 'YYYYMMDD', negative_lines: 'swap' }),
  columns: [
    column('entry_date', '伝票日付'),
    column('local_id', '伝票番号'),
    fixed('21', '仕訳区分'),
    fixed('0', '管理仕訳区分'),
    ...pcaSide('debit', '借方'),
    ...pcaSide('credit', '貸方'),
    column('summary', '摘要文', { limit: 60 }),
    ...blanks('数字１', '数字２'),
    fixed('10', '入力プログラム区分'),
    ...blanks(
      '配賦元税計算',
      '配賦元集計方法',
      '配賦元集計開始日付',
      '配賦元集計終了日付',
      '配賦元管理仕訳区分',
    ),
    ...blanks('配賦元部門コード', '配賦元部門名', '配賦元科目コード', '配賦元科目名'),
    ...blanks('配賦元補助コード', '配賦元補助名', '配賦元金額', '数字３', '数字４', '数字５'),
    ...blanks(...['１', '２', '３', '４', '５'].map((at) => `金額${at}`)),
    ...blanks(...['１', '２', '３', '４', '５'].map((at) => `文字列${at}`)),
    fixed('', '入力日付時間'),
    ...pcaPartner('debit', '借方'),
    ...pcaPartner('credit', '貸方'),
    ...blanks('配賦選択', '配賦元取引先コード', '配賦元取引先名'),
    ...blanks(
      ...['１', '２', '３'].flatMap((at) => [`配賦元セグメント${at}コード`, `配賦元セグメント${at}名`]),
    ),
  ],
};

/** The invoices as a table for a spreadsheet. */
const INVOICE_TABLE: ExportFormat = {
  id: 'invoice_table',
  name: '請求書一覧',
  kind: 'table',
  options: options({ encoding: 'utf8_bom' }),
  columns: [
    column('local_id', '管理番号'),
    column('created_on', '読取日'),
    column('issue_date', '請求日'),
    column('due_date', '支払期限'),
    column('pay_date', '支払予定日'),
    column('partner_name', '取引先'),
    column('t_number', '登録番号'),
    column('invoice_number', '請求書番号'),
    column('total_amount', '請求金額'),
    column('tax_amount', '消費税額'),
    column('withholding_tax', '源泉徴収税額'),
    column('payable_amount', '支払金額'),
    column('currency_code', '通貨'),
    column('department_name', '部門'),
    column('status', 'ステータス'),
    column('note_1', '備考1'),
    column('note_2', '備考2'),
    column('note_3', '備考3'),
  ],
};

/** Formats that are there from the start; to change one, people copy it. */
export const READY_FORMATS: readonly ExportFormat[] = [
  YAYOI,
  YAYOI_27,
  MONEY_FORWARD,
  FREEE_DEALS,
  FREEE_JOURNAL,
  OBC,
  PCA,
  INVOICE_TABLE,
];
