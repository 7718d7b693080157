/** Rows of the demo organizations beside the standard chart: [code, name]. */

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
