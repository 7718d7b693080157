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

/**
 * 弥生会計 import format: 25 columns without a header, Shift_JIS, CRLF, widths in half-width characters. A compound
 * slip is a transfer slip (タイプ 3); its short side bears 0 and 対象外.
 */
const YAYOI: ExportFormat = {
  id: 'yayoi',
  name: '弥生会計（25項目）',
  kind: 'journal',
  options: options({ header: false }),
  columns: [
    column('yayoi_flag', '識別フラグ'),
    fixed('', '伝票No'),
    fixed('', '決算'),
    column('entry_date', '取引日付'),
    column('debit_account_title', '借方勘定科目', { limit: 24 }),
    column('debit_sub_account', '借方補助科目', { limit: 24 }),
    column('debit_department', '借方部門', { limit: 24 }),
    column('debit_tax_yayoi', '借方税区分', { empty: YAYOI_SHORT.tax }),
    column('debit_amount', '借方金額', { empty: YAYOI_SHORT.amount }),
    fixed('', '借方税金額'),
    column('credit_account_title', '貸方勘定科目', { limit: 24 }),
    column('credit_sub_account', '貸方補助科目', { limit: 24 }),
    column('credit_department', '貸方部門', { limit: 24 }),
    column('credit_tax_yayoi', '貸方税区分', { empty: YAYOI_SHORT.tax }),
    column('credit_amount', '貸方金額', { empty: YAYOI_SHORT.amount }),
    fixed('', '貸方税金額'),
    column('description', '摘要', { limit: 64 }),
    fixed('', '番号'),
    fixed('', '期日'),
    column('yayoi_type', 'タイプ'),
    fixed('', '生成元'),
    fixed('', '仕訳メモ'),
    fixed('0', '付箋1'),
    fixed('0', '付箋2'),
    fixed('no', '調整'),
  ],
};

const mfSide = (side: 'debit' | 'credit', name: string): FormatColumn[] => [
  column(`${side}_account_title`, `${name}勘定科目`),
  column(`${side}_sub_account`, `${name}補助科目`),
  column(`${side}_department`, `${name}部門`),
  column(`${side}_vendor`, `${name}取引先`),
  column(`${side}_tax_mf`, `${name}税区分`),
  column(`${side}_invoice_class`, `${name}インボイス`),
  column(`${side}_amount`, `${name}金額(円)`),
  column(`${side}_tax_amount`, `${name}税額`),
];

/** マネーフォワード クラウド会計: 27 columns with header; a compound entry shares its 取引No. */
const MONEY_FORWARD: ExportFormat = {
  id: 'money_forward',
  name: 'マネーフォワード クラウド会計（27項目）',
  kind: 'journal',
  options: options({ encoding: 'utf8_bom' }),
  columns: [
    column('local_id', '取引No'),
    column('entry_date', '取引日'),
    ...mfSide('debit', '借方'),
    ...mfSide('credit', '貸方'),
    column('description', '摘要'),
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

/** freee deals (取引): one row per expense, withheld tax as a negative row; deals ignore credit lines. */
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
    column('description', '備考'),
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
  column(`${side}_department`, `${name}部門`),
  column(`${side}_tax_freee`, `${name}税区分`),
  column(`${side}_amount`, `${name}金額`),
];

/** freee journals from other software. No tax columns: an empty one would mean no tax, without it freee counts. */
const FREEE_JOURNAL: ExportFormat = {
  id: 'freee_journal',
  name: 'freee会計（他社会計ソフトの仕訳）',
  kind: 'journal',
  options: options({}),
  columns: [
    fixed('[明細行]', '[表題行]'),
    column('entry_date', '日付'),
    column('local_id', '伝票番号'),
    ...freeeSide('debit', '借方'),
    ...freeeSide('credit', '貸方'),
    column('description', '摘要'),
  ],
};

const obcSide = (side: 'debit' | 'credit', first: number): FormatColumn[] => [
  column(`${side}_department_code`, `CSJS${first}`),
  column(`${side}_account_title_code`, `CSJS${first + 1}`),
  column(`${side}_sub_account_code`, `CSJS${first + 2}`),
  column(`${side}_tax_obc`, `CSJS${first + 3}`),
  column(`${side}_vendor_code`, `CSJS${first + 8}`),
  column(`${side}_amount`, `CSJS${first + 13}`),
  column(`${side}_tax_rate`, `CSJS${first + 20}`),
  column(`${side}_is_reduced_tax`, `CSJS${first + 22}`),
];

/** 勘定奉行 OBC受入形式: codes under symbols, * on the first row of each slip. */
const OBC: ExportFormat = {
  id: 'obc',
  name: '勘定奉行（OBC受入形式）',
  kind: 'journal',
  options: options({}),
  columns: [
    column('slip_start', 'OBCD001'),
    fixed('', 'CSJS004'),
    column('entry_date', 'CSJS005'),
    fixed('', 'CSJS006'),
    column('local_id', 'CSJS007'),
    column('description', 'CSJS100'),
    ...obcSide('debit', 200),
    ...obcSide('credit', 300),
  ],
};

const pcaSide = (side: 'debit' | 'credit', name: string): FormatColumn[] => [
  column(`${side}_department_code`, `${name}部門コード`),
  column(`${side}_account_title_code`, `${name}科目コード`),
  column(`${side}_sub_account_code`, `${name}補助コード`),
  // PCA refuses an empty code; the side of a row that has no account is outside the tax.
  column(`${side}_tax_pca`, `${name}税区分コード`, { empty: '00' }),
  column(`${side}_amount`, `${name}金額`, { empty: '0' }),
  column(`${side}_tax_amount`, `${name}消費税額`, { empty: '0' }),
];

/** PCA会計 汎用データ. */
const PCA: ExportFormat = {
  id: 'pca',
  name: 'PCA会計（汎用データ）',
  kind: 'journal',
  options: options({ date_format: 'YYYYMMDD' }),
  columns: [
    column('entry_date', '伝票日付'),
    column('local_id', '伝票番号'),
    ...pcaSide('debit', '借方'),
    ...pcaSide('credit', '貸方'),
    column('description', '摘要文'),
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
  MONEY_FORWARD,
  FREEE_DEALS,
  FREEE_JOURNAL,
  OBC,
  PCA,
  INVOICE_TABLE,
];
