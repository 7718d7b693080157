// The company of the year: its settings, its suppliers with their accounts, the rule of a split, the format of its file.
import assert from 'node:assert/strict';
import { USERS } from '../product/product.mjs';
import { changeSettings, masterId } from '../product/samples.mjs';
import { pooled } from './requests.mjs';

/** A response that must be good; its body. */
export function done(answer) {
  assert.ok(answer.status < 300, `${answer.status} ${answer.bytes}`);
  return answer.body;
}

/** Rows of the books as tax-exclusive ones have them: input tax in rows of its own, negative amounts kept. */
const FORMAT = {
  name: '年度の検算',
  kind: 'journal',
  options: { encoding: 'utf8', split_tax: true, negative_lines: 'keep', formula_guard: false },
  columns: [
    'entry_date',
    'local_id',
    'debit_account_title_code',
    'debit_department',
    'debit_amount',
    'credit_account_title_code',
    'credit_department',
    'credit_amount',
  ].map((source) => ({ source, header: source })),
};

/** Account titles by their code. */
async function titlesOf(accountant) {
  const titles = new Map();
  let cursor = '';
  do {
    const page = done(await accountant.get(`/masters/account_title?limit=100${cursor}`));
    for (const { code, id } of page.items) titles.set(code, id);
    cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : '';
  } while (cursor !== '');
  return titles;
}

function companyOf(supplier, titles, taxes) {
  const { account, pay, treaty } = supplier;
  const isTaxed = supplier.rates.some((rate) => rate > 0);
  const pattern = {
    name: '',
    keyword: '',
    company_journals: [
      {
        debit_account_title_id: titles.get(supplier.debit),
        debit_tax_id: isTaxed ? taxes.taxed : taxes.outside,
        credit_account_title_id: titles.get(supplier.credit),
        credit_tax_id: taxes.outside,
        description: supplier.word,
      },
    ],
  };
  return {
    company_name: supplier.name,
    t_number: supplier.t_number ?? '',
    country: supplier.country,
    supply_kind: supplier.supply === 'domestic' ? '' : supplier.supply,
    payment_type: supplier.payment_type,
    pay_site_month: pay[0],
    pay_site_day: pay[1],
    fee_borne_by_partner: supplier.bears_fee ?? false,
    gensenzei: supplier.withhold !== undefined,
    withholding_type: supplier.withholding_type ?? (supplier.withhold ? 1 : null),
    withholding_sub_type: supplier.withhold === 'scrivener' ? 'judicial_scrivener' : '',
    non_resident: supplier.withhold === 'abroad',
    treaty_rate: treaty ?? '',
    patterns: [pattern],
    ...account,
  };
}

/** @returns the callers of the API and the ids that the year needs */
export async function foundCompany(product, year) {
  const [owner, accountant, approver, payer] = await Promise.all(
    [USERS.owner, USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
  );
  await changeSettings(owner, {
    approve_level: 1,
    pay_confirm_level: 1,
    setting_pay_journal: true,
    setting_foreign_currency: true,
  });
  const titles = await titlesOf(accountant);
  const taxes = {
    taxed: await masterId(accountant, 'tax', '課対仕入10%'),
    outside: await masterId(accountant, 'tax', '対象外'),
  };
  const companies = new Map();
  await pooled(year.suppliers, async (supplier) => {
    const { id } = done(await accountant.post('/companies', companyOf(supplier, titles, taxes)));
    companies.set(supplier.key, id);
  });
  const { split } = year.suppliers.find((supplier) => supplier.split) ?? {};
  const rule = split && (await splitRule(owner, accountant, split));
  const format = done(await owner.post('/export-formats', FORMAT));
  const { items: banks } = done(await payer.get('/user-banks'));
  return { owner, accountant, approver, payer, titles, companies, rule, format, bank: banks[0] };
}

async function splitRule(owner, accountant, split) {
  const parts = [];
  for (const [name, share] of split)
    parts.push({ department_id: await masterId(accountant, 'department', name), project_id: null, share });
  return done(await owner.post('/split-rules', { name: '事務所費', parts }));
}
