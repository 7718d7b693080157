import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import {
  loginByPage,
  openBrowser,
  openPage,
  openPageAs,
  overflow,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  masterId,
  PAYABLE,
  payFully,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

const MINATO = '株式会社みなと印刷';
const INVOICES = [
  {
    issue_date: '2026-09-30',
    pay_date: '2026-10-30',
    total_amount: 55_000,
    payable_amount: 55_000,
    partner_name: MINATO,
  },
  {
    issue_date: '2026-10-15',
    total_amount: 330_000,
    payable_amount: 330_000,
    partner_name: '北浜運輸株式会社',
  },
  { issue_date: '2026-11-20', total_amount: 110_000, payable_amount: 110_000, partner_name: MINATO },
];

const ACCOUNTING_FEE = {
  partner_name: '税理士 森田太郎',
  total_amount: 110_000,
  payable_amount: 99_790,
  withholding_type: 0,
  withholding_base: 100_000,
  withholding_tax: 10_210,
  account_holder_kana: 'モリタ タロウ',
};

describe('the reports', () => {
  let product;
  let browser;
  let page;
  let accountant;
  before(async () => {
    product = await startProduct();
    accountant = await product.login(USERS.accountant);
    const approver = await product.login(USERS.approver);
    for (const changes of INVOICES) {
      const { local_id } = await uploadAndRead(accountant, 'report.pdf', smallPdf());
      const journals = await balancedLines(accountant, changes.total_amount);
      const invoice = await editInvoice(accountant, local_id, { ...PAYABLE, ...changes, journals });
      if (changes.partner_name === MINATO) await approveFully(accountant, approver, invoice);
    }
    const { local_id } = await uploadAndRead(accountant, 'fee.pdf', smallPdf());
    const debit_tax_id = await masterId(accountant, 'tax', '課対仕入10%');
    const [line] = await balancedLines(accountant);
    const journals = [{ ...line, debit_tax_id }];
    const fee = await editInvoice(accountant, local_id, { ...PAYABLE, ...ACCOUNTING_FEE, journals });
    await approveFully(accountant, approver, fee);
    const payer = await product.login(USERS.payer);
    const { pay_key, version } = await payFully(payer, fee);
    const paid = await payer.post(`/payments/${pay_key}/paid`, { version });
    assert.equal(paid.status, 200, String(paid.bytes));
    await until('the payment at the invoice', async () => {
      const { body } = await accountant.get(`/invoices/${local_id}`);
      return body.status === 'paid';
    });
    await until('the approvals at the invoices', async () => {
      const { body } = await accountant.get('/invoices?limit=100&locked=true');
      return body.items.filter(({ partner_name }) => partner_name === MINATO).length >= 2;
    });
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, '/report');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const numberOf = (text) => Number(text.replaceAll(/[^\d▲-]/g, '').replace('▲', '-'));

  /** Opens a report and waits for its numbers. */
  async function open(tab) {
    await page.goto(`${product.app}/report?tab=${tab}&from=2026-01&to=2026-12`);
    await page.locator(`[data-report=${tab}] tbody a`).first().waitFor();
  }

  /** The invoices behind a link, whole. */
  async function behind(href) {
    const query = new URL(href, product.app).search.replace('?', '&');
    const items = [];
    for (let cursor = ''; cursor !== null; ) {
      const { status, body } = await accountant.get(`/invoices?limit=100${cursor}${query}`);
      assert.equal(status, 200, href);
      items.push(...body.items);
      cursor = body.next_cursor ? `&cursor=${encodeURIComponent(body.next_cursor)}` : null;
    }
    return items;
  }

  /** Links of the shown table, with what each shows and the heading of its column. */
  const links = () =>
    page.locator('[data-report] table a').evaluateAll((all) =>
      all.map((link) => {
        const cell = link.closest('td, th');
        const head = cell.closest('table').tHead.rows[0].cells[cell.cellIndex];
        return { href: link.getAttribute('href'), text: link.textContent, column: head.textContent };
      }),
    );
  const total = (items) => items.reduce((sum, item) => sum + (item.total_amount ?? 0), 0);

  it('by month: a chart, and each number is that of the list behind its link', async () => {
    await open('month');
    await page.locator('figure svg').first().waitFor();
    await screenshot(page, '101-report-month', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    const counts = (await links()).filter(({ column }) => column !== '月');
    assert.ok(counts.length > 6);
    for (const { href, text, column } of counts)
      assert.equal((await behind(href)).length, numberOf(text), `${column} ${href}`);
    const bars = await page
      .locator('[data-report] figure a')
      .evaluateAll((all) => all.map((bar) => [bar.getAttribute('href'), bar.getAttribute('aria-label')]));
    assert.equal(bars.length, 12);
    for (const [href, label] of bars)
      assert.equal(total(await behind(href)), numberOf(label.split(' ').at(-1)), href);
  });

  it('by partner and department: the total of each list is the number of its link', async () => {
    for (const tab of ['partner', 'department']) {
      await open(tab);
      await screenshot(page, `101-report-${tab}`, { fullPage: true });
      assert.deepEqual(await seriousFindings(page), []);
      const all = (await links()).filter(({ text }) => /^[▲\d,]+$/.test(text));
      assert.ok(all.length >= 4, `${tab}: ${all.length}`);
      for (const { href, text, column } of all) {
        const items = await behind(href);
        const found = column === '件数' ? items.length : total(items);
        assert.equal(found, numberOf(text), `${tab} ${column} ${href}`);
      }
    }
  });

  it('by account: the lines of each list add up to the number of its link', async () => {
    await open('account_title');
    await screenshot(page, '101-report-account', { fullPage: true });
    const all = (await links()).filter(({ text }) => /^[▲\d,]+$/.test(text));
    assert.ok(all.length >= 4);
    for (const { href, text, column } of all) {
      const items = await behind(href);
      if (column === '件数') {
        assert.equal(items.length, numberOf(text), href);
        continue;
      }
      const [code, name] = new URL(href, product.app).searchParams.get('debit_account').split('/');
      let sum = 0;
      for (const { local_id } of items) {
        const { body } = await accountant.get(`/invoices/${local_id}`);
        for (const line of body.journals)
          if ((line.debit_account_title ?? '') === name && (line.debit_account_title_code ?? '') === code)
            sum += line.debit_amount ?? 0;
      }
      assert.equal(sum, numberOf(text), `${column} ${href}`);
    }
  });

  it('unpaid invoices by age: number and payable amount of each list', async () => {
    for (const scope of ['approved', 'all']) {
      await page.goto(`${product.app}/report?tab=ageing&scope=${scope}`);
      await page.locator('[data-report] tbody a').first().waitFor();
      await screenshot(page, `101-report-ageing-${scope}`, { fullPage: true });
      assert.deepEqual(await seriousFindings(page), []);
      const all = (await links()).filter(({ text }) => /^[▲\d,]+$/.test(text));
      assert.ok(all.length >= 6);
      for (const { href, text, column } of all) {
        const items = await behind(href);
        const payable = items.reduce((sum, item) => sum + (item.payable_amount ?? 0), 0);
        assert.equal(column === '件数' ? items.length : payable, numberOf(text), `${column} ${href}`);
      }
    }
    const [, ...late] = await page
      .locator('figure a')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('href')));
    const overdue = (await Promise.all(late.map((href) => behind(href)))).flat();
    assert.ok(overdue.some(({ pay_date }) => pay_date === '2026-10-30'));
  });

  it('days by stage: the invoices of each number', async () => {
    await open('stages');
    await screenshot(page, '101-report-stages', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    const all = await links();
    assert.ok(all.length >= 4);
    for (const { href, text, column } of all)
      assert.equal((await behind(href)).length, numberOf(text), `${column} ${href}`);
    await page.locator('tr[data-stage="approval"] a').first().click();
    await page.waitForURL(/\/invoice\?/);
    await page.locator('[data-link-filter="approval_days"]').waitFor();
    await screenshot(page, '101-report-stages-list');
  });

  it('a name opens the list, which shows what narrows it; the way back keeps the report', async () => {
    await open('partner');
    const row = page.locator('tr', { has: page.getByRole('rowheader', { name: MINATO }) });
    const count = numberOf(await row.locator('td').first().textContent());
    await row.getByRole('link', { name: MINATO }).click();
    await page.waitForURL(/\/invoice\?/);
    await page
      .getByText(new RegExp(`全${count}件`))
      .first()
      .waitFor();
    const tag = page.locator('[data-link-filter="partner"]');
    assert.match(await tag.textContent(), new RegExp(MINATO));
    await screenshot(page, '101-report-list');
    await tag.locator('.ant-tag-close-icon').click();
    await tag.waitFor({ state: 'hidden' });
    await page.goBack();
    await page.waitForURL('**/report?tab=partner*');
    await page.getByRole('rowheader', { name: MINATO }).waitFor();
  });

  it('saves the shown table as a file and prints it without its fields', async () => {
    await open('partner');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'report_partner_2026-01_2026-12.csv');
    const bytes = readFileSync(await file.path());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').slice(1).split('\r\n');
    assert.match(lines[0], /^コード,名称,件数,2026-01,.*2026-12,合計$/);
    const row = page.locator('tr', { has: page.getByRole('rowheader', { name: MINATO }) });
    const shown = numberOf(await row.locator('td').nth(1).textContent());
    assert.ok(lines.some((line) => line.startsWith(`,${MINATO},`) && line.endsWith(`,${shown}`)));
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('button', { name: 'CSV' }).isVisible(), false);
    assert.equal(await page.locator('.ant-segmented').first().isVisible(), false);
    await page.getByText('2026/01 – 2026/12 · 計上日 · 取引先別').waitFor();
    await screenshot(page, '101-report-print', { fullPage: true });
    await page.emulateMedia({ media: null });
  });

  it('a link reproduces what a report is narrowed to, and the file speaks the language of the page', async () => {
    const { body: company } = await accountant.post('/companies', { company_name: 'リンク商会' });
    await page.goto(`${product.app}/report?tab=partner&from=2026-01&to=2026-12`);
    await page.locator('[data-report] tbody a').first().waitFor();
    await page.getByRole('combobox', { name: '取引先' }).fill('リンク');
    await page.locator('.ant-select-item-option', { hasText: 'リンク商会' }).click();
    await page.waitForURL(`**/report?*company_id=${company.id}*`);
    await page.getByText('この期間の請求書はありません').waitFor();
    const other = await openPage(browser);
    await useLanguage(other, product, 'en');
    await loginByPage(other, product, USERS.accountant, undefined, page.url());
    await other.getByText('リンク商会').first().waitFor();
    await other.getByText('No invoices in this period').waitFor();
    await screenshot(other, '101-report-narrowed-en');
    const [file] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.match(
      readFileSync(await file.path(), 'utf8').slice(1),
      /^Code,Name,Invoices,2026-01,.*,Total\r\n$/,
    );
    await other.context().close();
  });

  it('narrows to a period, and another one is loaded by its arrow', async () => {
    await page.goto(`${product.app}/report?from=2026-10&to=2026-10`);
    await page.locator('[data-month="2026-10"]').waitFor();
    assert.equal(await page.locator('[data-month]').count(), 1);
    await page.getByRole('button', { name: '次の期間' }).click();
    await page.waitForURL('**/report?*from=2026-11*');
    await page.locator('[data-month="2026-11"]').waitFor();
    await page.goto(`${product.app}/report?from=2019-01&to=2019-12`);
    await page.getByText('この期間の請求書はありません').waitFor();
    await screenshot(page, '101-report-empty');
  });

  it('withheld tax by the month of its payment, and the payees of a year', async () => {
    await page.goto(`${product.app}/report?tab=withholding&paid=2026-12`);
    await page.getByRole('row', { name: /税理士 森田太郎.*100,000 10,210/ }).waitFor();
    await page.getByText('2027/01/12').waitFor();
    await screenshot(page, '101-report-withholding', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByText('年（支払調書）').click();
    await page.waitForURL('**paid=2026');
    await page.getByRole('row', { name: /税理士 森田太郎.*提出が必要/ }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.match(readFileSync(await file.path(), 'utf8'), /税理士 森田太郎,税理士等の報酬,1,100000,10210,要/);
  });

  it('input tax by class and by supplier', async () => {
    await page.goto(`${product.app}/report?tab=purchase_tax&from=2026-11&to=2026-11`);
    // The first table lists the suppliers; the one below has the yearly caps of the same issuers.
    const row = page.getByRole('row', { name: /税理士 森田太郎/ }).first();
    await row.waitFor();
    assert.match(await row.innerText(), /110,000\s+10,000/);
    await screenshot(page, '101-report-purchase-tax', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('fits a phone and speaks English', async () => {
    await page.setViewportSize({ width: 390, height: 1400 });
    for (const tab of ['month', 'partner', 'ageing', 'stages', 'purchase_tax']) {
      await open(tab);
      await screenshot(page, `101-report-${tab}-narrow`, { fullPage: true });
      assert.deepEqual(await seriousFindings(page), []);
      assert.equal(await overflow(page), 0, tab);
    }
    await page.goto(`${product.app}/report?tab=withholding&paid=2026-12`);
    await page.getByRole('row', { name: /税理士 森田太郎/ }).waitFor();
    await screenshot(page, '101-report-withholding-narrow', { fullPage: true });
    await useLanguage(page, product, 'en');
    await page.goto(`${product.app}/report?tab=withholding&paid=2026-H2`);
    await page.getByText('Tax is due on').waitFor();
    await page.setViewportSize({ width: 1440, height: 1100 });
    await screenshot(page, '101-report-withholding-en', { fullPage: true });
    for (const tab of ['account_title', 'ageing', 'stages', 'purchase_tax']) {
      await open(tab);
      await page.getByRole('heading', { name: 'Report', level: 1 }).waitFor();
      await screenshot(page, `101-report-${tab}-en`, { fullPage: true });
    }
    assert.deepEqual(page.errors, []);
  });
});
