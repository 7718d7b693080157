/** Rows of the demo organizations' masters: [code, name, tax code or category]. */

type TitleRow = readonly [code: string, name: string, tax_code: string];

const CATEGORY_OF_FIRST_DIGIT: Record<string, string> = {
  '1': 'asset',
  '2': 'liability',
  '3': 'equity',
  '4': 'revenue',
  '5': 'expense',
};

/** Category of an account title: the first digit of its code. */
export function categoryOf(code: string): string {
  return CATEGORY_OF_FIRST_DIGIT[code[0] ?? ''] ?? 'expense';
}

/** The chart of accounts with the tax class proposed for each title. */
export const ACCOUNT_TITLES: readonly TitleRow[] = [
  ['111', '現金', '2'],
  ['112', '小口現金', '2'],
  ['121', '普通預金', '2'],
  ['122', '当座預金', '2'],
  ['131', '売掛金', '2'],
  ['141', '前払金', '2'],
  ['142', '前払費用', '2'],
  ['143', '立替金', '2'],
  ['144', '仮払金', '2'],
  ['145', '仮払消費税', '2'],
  ['146', '未収入金', '2'],
  ['147', '貯蔵品', '2'],
  ['148', '商品', '2'],
  ['161', '建物附属設備', '136'],
  ['162', '工具器具備品', '136'],
  ['163', '車両運搬具', '136'],
  ['164', '一括償却資産', '136'],
  ['165', '少額減価償却資産', '136'],
  ['171', 'ソフトウェア', '136'],
  ['181', '差入保証金', '2'],
  ['182', '長期前払費用', '136'],
  ['183', '出資金', '2'],
  ['211', '買掛金', '2'],
  ['212', '未払金', '2'],
  ['213', '未払費用', '2'],
  ['214', '前受金', '2'],
  ['215', '預り金', '2'],
  ['216', '仮受金', '2'],
  ['217', '仮受消費税', '2'],
  ['218', '未払消費税', '2'],
  ['219', '短期借入金', '2'],
  ['220', '役員借入金', '2'],
  ['221', '長期借入金', '2'],
  ['222', 'リース債務', '2'],
  ['311', '資本金', '2'],
  ['312', '利益剰余金', '2'],
  ['411', '売上高', '129'],
  ['412', '雑収入', '2'],
  ['413', '受取利息', '23'],
  ['511', '仕入高', '136'],
  ['512', '外注費', '136'],
  ['513', '荷造運賃', '136'],
  ['521', '役員報酬', '2'],
  ['522', '給料手当', '2'],
  ['523', '法定福利費', '2'],
  ['524', '福利厚生費', '136'],
  ['525', '旅費交通費', '136'],
  ['526', '通信費', '136'],
  ['527', '広告宣伝費', '136'],
  ['528', '接待交際費', '136'],
  ['529', '会議費', '136'],
  ['530', '水道光熱費', '136'],
  ['531', '消耗品費', '136'],
  ['532', '事務用品費', '136'],
  ['533', '新聞図書費', '136'],
  ['534', '支払報酬料', '136'],
  ['535', '支払手数料', '136'],
  ['536', '地代家賃', '136'],
  ['537', 'リース料', '136'],
  ['538', '保険料', '37'],
  ['539', '修繕費', '136'],
  ['540', '租税公課', '2'],
  ['541', '諸会費', '2'],
  ['542', '寄付金', '2'],
  ['543', '研修費', '136'],
  ['544', '車両費', '136'],
  ['545', '減価償却費', '2'],
  ['546', '雑費', '136'],
  ['551', '支払利息', '37'],
  ['552', '雑損失', '2'],
];

export interface TaxRow {
  /** Code of the tax class in freee, also its code here. */
  code: string;
  name: string;
  rate: number;
  is_reduced_tax: boolean;
  valid_from: string | null;
  valid_to: string | null;
  /** Of a class of the transitional measure. */
  deductible_percent?: number;
}

/** Purchase classes stand first: the first class of a rate is what a read tax line is proposed with. */
export const TAX_CLASSES: readonly TaxRow[] = [
  {
    code: '136',
    name: '課対仕入10%',
    rate: 10,
    is_reduced_tax: false,
    valid_from: '2019-10-01',
    valid_to: null,
  },
  {
    code: '163',
    name: '課対仕入8%（軽）',
    rate: 8,
    is_reduced_tax: true,
    valid_from: '2019-10-01',
    valid_to: null,
  },
  { code: '2', name: '対象外', rate: 0, is_reduced_tax: false, valid_from: null, valid_to: null },
  { code: '37', name: '非課仕入', rate: 0, is_reduced_tax: false, valid_from: null, valid_to: null },
  {
    code: '137',
    name: '非対仕入10%',
    rate: 10,
    is_reduced_tax: false,
    valid_from: '2019-10-01',
    valid_to: null,
  },
  { code: '38', name: '対外仕入', rate: 0, is_reduced_tax: false, valid_from: null, valid_to: null },
  {
    code: '189',
    name: '課対仕入（控80）10%',
    rate: 10,
    is_reduced_tax: false,
    valid_from: '2023-10-01',
    valid_to: '2026-09-30',
    deductible_percent: 80,
  },
  {
    code: '',
    name: '課対仕入（控80）8%（軽）',
    rate: 8,
    is_reduced_tax: true,
    valid_from: '2023-10-01',
    valid_to: '2026-09-30',
    deductible_percent: 80,
  },
  {
    code: '',
    name: '課対仕入（控70）10%',
    rate: 10,
    is_reduced_tax: false,
    valid_from: '2026-10-01',
    valid_to: '2028-09-30',
    deductible_percent: 70,
  },
  {
    code: '',
    name: '課対仕入（控70）8%（軽）',
    rate: 8,
    is_reduced_tax: true,
    valid_from: '2026-10-01',
    valid_to: '2028-09-30',
    deductible_percent: 70,
  },
  {
    code: '',
    name: '課対仕入（控50）10%',
    rate: 10,
    is_reduced_tax: false,
    valid_from: '2028-10-01',
    valid_to: '2030-09-30',
    deductible_percent: 50,
  },
  {
    code: '',
    name: '課対仕入（控50）8%（軽）',
    rate: 8,
    is_reduced_tax: true,
    valid_from: '2028-10-01',
    valid_to: '2030-09-30',
    deductible_percent: 50,
  },
  {
    code: '',
    name: '課対仕入（控30）10%',
    rate: 10,
    is_reduced_tax: false,
    valid_from: '2030-10-01',
    valid_to: '2031-09-30',
    deductible_percent: 30,
  },
  {
    code: '',
    name: '課対仕入（控30）8%（軽）',
    rate: 8,
    is_reduced_tax: true,
    valid_from: '2030-10-01',
    valid_to: '2031-09-30',
    deductible_percent: 30,
  },
  {
    code: '143',
    name: '課税売返10%',
    rate: 10,
    is_reduced_tax: false,
    valid_from: '2019-10-01',
    valid_to: null,
  },
  {
    code: '129',
    name: '課税売上10%',
    rate: 10,
    is_reduced_tax: false,
    valid_from: '2019-10-01',
    valid_to: null,
  },
  {
    code: '156',
    name: '課税売上8%（軽）',
    rate: 8,
    is_reduced_tax: true,
    valid_from: '2019-10-01',
    valid_to: null,
  },
  { code: '22', name: '輸出売上', rate: 0, is_reduced_tax: false, valid_from: null, valid_to: null },
  { code: '23', name: '非課売上', rate: 0, is_reduced_tax: false, valid_from: null, valid_to: null },
];

export const DEPARTMENTS: readonly (readonly [code: string, name: string])[] = [
  ['100', '管理部'],
  ['200', '営業部'],
  ['300', '開発部'],
  ['400', '製造部'],
];

export const SUB_ACCOUNTS: readonly (readonly [title_code: string, code: string, name: string])[] = [
  ['121', '1', 'みずほ銀行 東京営業部'],
  ['215', '1', '源泉所得税'],
  ['215', '2', '社会保険料'],
  ['526', '1', '携帯電話'],
];

/** Suppliers with the account title their invoices are coded to. */
export const SUPPLIERS: readonly {
  company_name: string;
  phone_number: string;
  title_code: string;
  gensenzei: boolean;
}[] = [
  {
    company_name: '株式会社みなと通信サービス',
    phone_number: '03-0000-1101',
    title_code: '526',
    gensenzei: false,
  },
  {
    company_name: 'さくら事務機販売株式会社',
    phone_number: '03-0000-1102',
    title_code: '532',
    gensenzei: false,
  },
  { company_name: '北斗運輸株式会社', phone_number: '011-000-1103', title_code: '513', gensenzei: false },
  { company_name: '青葉デザイン事務所', phone_number: '045-000-1104', title_code: '534', gensenzei: true },
];
