// The suppliers of a year: what they sell, how they are paid, and what the law makes of them.

const DAYS = { end_of_next_month: [1, 31], tenth_of_next_month: [1, 10], end_of_month: [0, 31] };

/**
 * The kinds in turn. `rates` are those of their lines. `number` says whose registration number they have. `debit` and
 * `credit` are codes of account titles, `pay` is the pay site. `withhold` names a rule: `fee` has two tiers, `scrivener`
 * deducts 10,000 yen, `abroad` is that of non-residents or of their treaty.
 */
const KINDS = [
  {
    kind: 'goods',
    word: '商品',
    number: 'corporation',
    rates: [10],
    debit: '511',
    credit: '211',
    returned: true,
  },
  { kind: 'food', word: '食材', number: 'corporation', rates: [10, 8], debit: '528', credit: '212' },
  {
    kind: 'advertising',
    word: 'Advertising',
    number: 'none',
    rates: [0],
    debit: '527',
    credit: '212',
    country: 'IE',
    supply: 'reverse_charge',
    payment_type: 'other',
  },
  {
    kind: 'scrivener',
    word: '登記',
    number: 'person',
    rates: [10],
    debit: '534',
    credit: '212',
    withhold: 'scrivener',
    withholding_type: 0,
    pay: DAYS.tenth_of_next_month,
  },
  {
    kind: 'lawyer',
    word: '顧問',
    number: 'person',
    rates: [10],
    debit: '534',
    credit: '212',
    withhold: 'fee',
    withholding_type: 0,
    pay: DAYS.tenth_of_next_month,
  },
  {
    kind: 'carrier',
    word: '運送',
    number: 'corporation',
    rates: [10],
    debit: '513',
    credit: '212',
    bears_fee: true,
  },
  {
    kind: 'parts',
    word: '部品',
    number: 'corporation',
    rates: [10],
    debit: '511',
    credit: '211',
    credits: true,
    pay: DAYS.end_of_month,
  },
  {
    kind: 'power',
    word: '電力',
    number: 'corporation',
    rates: [10],
    debit: '530',
    credit: '212',
    payment_type: 'direct_debit',
    pay: [1, 27],
    accrues: true,
  },
  {
    kind: 'dwelling',
    word: '住宅家賃',
    number: 'corporation',
    rates: [0],
    debit: '536',
    credit: '212',
    pay: [0, 25],
    returned: true,
  },
  {
    kind: 'designer',
    word: '図案',
    number: 'none',
    rates: [10],
    debit: '512',
    credit: '212',
    withhold: 'fee',
    withholding_type: 1,
    large: true,
  },
  {
    kind: 'author',
    word: 'Licence',
    number: 'none',
    rates: [0],
    debit: '512',
    credit: '212',
    country: 'US',
    supply: 'outside',
    payment_type: 'other',
    withhold: 'abroad',
    treaty: '',
  },
  { kind: 'workshop', word: '加工', number: 'none', rates: [10], debit: '512', credit: '212', credits: true },
  {
    kind: 'cloud',
    word: 'Hosting',
    number: 'none',
    rates: [0],
    debit: '526',
    credit: '212',
    country: 'US',
    supply: 'outside',
    currency: 'USD',
    payment_type: 'other',
  },
  {
    kind: 'upkeep',
    word: '保守',
    number: 'corporation',
    rates: [10],
    debit: '539',
    credit: '212',
    spread: true,
  },
  {
    kind: 'office',
    word: '事務所',
    number: 'corporation',
    rates: [10],
    debit: '536',
    credit: '212',
    split: [
      ['管理部', 3333],
      ['営業部', 4167],
      ['開発部', 2500],
    ],
  },
  { kind: 'sweets', word: '菓子', number: 'none', rates: [8], debit: '529', credit: '212' },
  {
    kind: 'translator',
    word: 'Translation',
    number: 'none',
    rates: [0],
    debit: '512',
    credit: '212',
    country: 'GB',
    supply: 'outside',
    payment_type: 'other',
    withhold: 'abroad',
    treaty: '10',
  },
  {
    kind: 'apps',
    word: 'Apps',
    number: 'none',
    rates: [10],
    debit: '526',
    credit: '212',
    country: 'SG',
    supply: 'consumer_digital',
    payment_type: 'other',
  },
];

/** Some payees have their account at the bank of the company, one even at its branch: those transfers cost other fees. */
const BANKS = [
  { bank_code: '0005', bank_name: '三菱UFJ銀行', branch_code: '001', branch_name: '本店' },
  { bank_code: '0009', bank_name: '三井住友銀行', branch_code: '588', branch_name: '横浜支店' },
  { bank_code: '0001', bank_name: 'みずほ銀行', branch_code: '110', branch_name: '東京中央支店' },
  { bank_code: '0001', bank_name: 'みずほ銀行', branch_code: '001', branch_name: '東京営業部' },
];

/** T and 13 digits; the first checks the others of a corporation, and does not of a person. */
function registrationNumber(base, isPerson) {
  const sum = [...String(base)]
    .reverse()
    .map(Number)
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 2), 0);
  const check = 9 - (sum % 9);
  return `T${isPerson ? (check % 9) + 1 : check}${base}`;
}

const HOLDERS = { corporation: 'カ)ネンド', person: 'ネンド ', none: 'ネンドコウボウ ' };
const KANA = 'アカサタナハマヤラワ';

function nameOf({ word, number, country }, number_of) {
  if (country) return `${word} ${number_of} Ltd`;
  if (number === 'corporation') return `株式会社年度${word}${number_of}`;
  return `年度${word}${number_of}`;
}

/** So many suppliers, each kind in turn. */
export function suppliersOf(count) {
  return Array.from({ length: count }, (_, at) => {
    const { pay = DAYS.end_of_next_month, number, ...kind } = KINDS[at % KINDS.length];
    const number_of = String(at + 1).padStart(3, '0');
    const kana = [...number_of].map((digit) => KANA[Number(digit)]).join('');
    const isTransfer = (kind.payment_type ?? 'transfer') === 'transfer';
    return {
      key: at,
      name: nameOf({ ...kind, number }, number_of),
      t_number:
        number === 'none' ? null : registrationNumber(800_000_000_000 + at * 137, number === 'person'),
      payment_type: 'transfer',
      supply: 'domestic',
      country: 'JP',
      ...kind,
      pay,
      account: isTransfer
        ? {
            ...BANKS[Math.floor(at / KINDS.length + at) % BANKS.length],
            account_type: 'ordinary',
            account_number: String(3_000_001 + at),
            account_holder_kana: `${HOLDERS[number]}${kana}`,
          }
        : null,
    };
  });
}
