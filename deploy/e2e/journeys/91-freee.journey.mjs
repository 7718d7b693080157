import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { COMPANY } from '../../../services/journal/test/freee/books.mjs';
import { FreeeServer } from '../../../services/journal/test/freee/freee-server.mjs';
import { axe, loginByPage, openBrowser, openPage, screenshot } from '../product/browser.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  payFully,
  PAYABLE,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

describe('an approved invoice goes to freee', () => {
  let sent;
  let freee;
  let product;
  let browser;
  const pages = {};
  before(async () => {
    freee = await new FreeeServer().start();
    product = await startProduct({ own: true, env: freee.env });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await freee?.stop();
  });

  const as = async (role) => {
    if (!pages[role]) {
      pages[role] = await openPage(browser);
      await loginByPage(pages[role], product, USERS[role]);
    }
    return pages[role];
  };
  const press = (page, name, scope = page) => scope.getByRole('button', { name }).click();

  /** A finally approved invoice of 110,000 from a supplier. */
  const approved = async (partner_name) => {
    const [accountant, approver] = await Promise.all(
      [USERS.accountant, USERS.approver].map((email) => product.login(email)),
    );
    const read = await uploadAndRead(accountant, `${partner_name}.pdf`, smallPdf());
    const { items } = (await accountant.get('/masters/tax?limit=50')).body;
    const tax = items.find(({ name }) => name === '課対仕入10%').id;
    const [line] = await balancedLines(accountant);
    const journals = [{ ...line, debit_tax_id: tax, description: '11月分' }];
    const coded = await editInvoice(accountant, read.local_id, { ...PAYABLE, partner_name, journals });
    await approveFully(accountant, approver, coded);
    return coded;
  };

  it('the owner consents on freee’s page, comes back, and chooses the company', async () => {
    const page = await as('owner');
    await page.goto(`${product.app}/settings`);
    await page.getByRole('link', { name: '会計連携' }).click();
    await page.getByText('未連携', { exact: true }).waitFor();
    await screenshot(page, '91-not-connected');
    await press(page, 'freee会計と連携する');
    await page.getByRole('heading', { name: 'アプリ連携の開始' }).waitFor();
    await page.getByRole('link', { name: '許可する' }).click();
    await page.waitForURL(`${product.app}/settings/accounting`);
    await page.getByText('事業所が未選択', { exact: true }).waitFor();
    await screenshot(page, '91-no-company');
    await page.getByRole('combobox', { name: '事業所' }).click();
    await page.locator('.ant-select-item-option', { hasText: COMPANY.name }).click();
    await press(page, 'この事業所を使う');
    await page.getByText('連携中', { exact: true }).waitFor();
    await page.getByText('最終取得').waitFor();
    await screenshot(page, '91-connected');
    assert.deepEqual(page.errors, []);
  });

  it('the accountant sends it from the list and sees that it is there', async () => {
    const invoice = await approved('株式会社テスト商事');
    sent = invoice;
    const page = await as('accountant');
    await page.goto(`${product.app}/invoice`);
    const row = page.locator(`tr[data-row-key="${invoice.id}"]`);
    await row.getByRole('checkbox').check();
    await press(page, '会計に送る');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('送信できる請求書 1件、送信できない請求書 0件').waitFor();
    await screenshot(page, '91-send');
    await press(page, '1件を送る', dialog);
    await page.getByText('1件を送信待ちにしました').first().waitFor();
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByText('会計：送信済み').waitFor();
    await screenshot(page, '91-sent');
    const [deal, ...others] = freee.deals;
    assert.equal(others.length, 0);
    assert.deepEqual([deal.partner_id, deal.due_amount, deal.due_date], [703, 110_000, '2026-12-15']);
    assert.deepEqual(deal.details, [
      { account_item_id: 512, tax_code: 136, amount: 110_000, vat: 10_000, description: '11月分' },
    ]);
    // The original went along, in its whole length.
    assert.deepEqual(deal.receipt_ids, [freee.receipts[0].id]);
    const { bytes } = freee.receipts[0].receipt;
    assert.equal(bytes, (await originalOf(invoice)).length);
    assert.deepEqual(page.errors, []);
  });

  it('it is paid and then not: its payment in freee comes and goes, and the invoice shows it', async () => {
    const payer = await product.login(USERS.payer);
    const [deal] = freee.deals;
    const { pay_key, version } = await payFully(payer, sent);
    freee.order(`POST /api/1/deals/${deal.id}/payments`, 'lost_after');
    const paid = await payer.post(`/payments/${pay_key}/paid`, { version });
    assert.equal(paid.status, 200, String(paid.bytes));
    const page = await as('accountant');
    await page.goto(`${product.app}/settings/accounting?tab=deals`);
    await page.getByText('freee会計から応答がありません。自動で再送します').waitFor();
    await screenshot(page, '91-settlement-waiting');
    await press(page, '支払を再送');
    await page.getByText('登録済み', { exact: true }).waitFor();
    await screenshot(page, '91-settled');
    assert.equal(freee.payments.length, 1, 'what had arrived was found, not paid again');
    assert.deepEqual(
      deal.payments.map(({ date, amount, from_walletable_id: from }) => [date, amount, from]),
      [['2026-12-15', 110_000, 71]],
    );
    await page.goto(`${product.app}/invoice/${sent.local_id}`);
    await page.getByText('会計の支払：登録済み').waitFor();
    await screenshot(page, '91-invoice-settled');
    const undone = await payer.del(`/payments/${pay_key}/paid?version=${paid.body.version}`);
    assert.equal(undone.status, 200, String(undone.bytes));
    await until('the payment is taken back', () => freee.removed.length === 1);
    await page.reload();
    await page.getByText('会計の支払：取り消し済み').waitFor();
    assert.deepEqual([deal.payments, deal.due_amount], [undefined, 110_000]);
    assert.deepEqual(page.errors, []);
  });

  it('a supplier that freee does not know is named, is created there, and is sent', async () => {
    const invoice = await approved('合同会社はじめて');
    const page = await as('owner');
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await press(page, 'freee会計に送る');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('「合同会社はじめて」に対応する freee会計のマスタがありません').waitFor();
    assert.ok(await dialog.getByRole('button', { name: '0件を送る' }).isDisabled());
    await screenshot(page, '91-obstacle');
    await press(page, 'freee会計に取引先を作成', dialog);
    await dialog.getByRole('button', { name: '1件を送る' }).waitFor();
    assert.deepEqual(
      freee.partners.map(({ name }) => name),
      ['合同会社はじめて'],
    );
    await screenshot(page, '91-partner-created');
    // The partner stays known when the masters are fetched again.
    await page.goto(`${product.app}/settings/accounting`);
    await press(page, 'マスタを取得');
    await page.getByText('マスタを取得しました').first().waitFor();
    freee.order('POST /api/1/deals', '500_after');
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await press(page, 'freee会計に送る');
    await press(page, '1件を送る', page.getByRole('dialog'));
    const owner = await product.login(USERS.owner);
    await until('the lost answer', async () => {
      const { body } = await owner.get(`/accounting/deals/of-invoice/${invoice.local_id}`);
      return body.deal?.error_code === 'accounting_unavailable';
    });
    await page.goto(`${product.app}/settings/jobs`);
    const turn = page.locator('tr[data-job]', { hasText: '会計サービスへの送信' });
    await turn.getByText('予定時刻待ち').waitFor();
    await screenshot(page, '91-job-waiting');
    await page.goto(`${product.app}/settings/accounting?tab=deals`);
    await page.getByText('freee会計から応答がありません。自動で再送します').waitFor();
    await screenshot(page, '91-deals-waiting');
    await press(page, '今すぐ再送');
    await page
      .locator('tr', { hasText: '合同会社はじめて' })
      .getByText('送信済み', { exact: true })
      .waitFor();
    await screenshot(page, '91-deals');
    assert.equal(freee.deals.length, 2, 'what had arrived was found, not sent again');
    assert.deepEqual(page.errors, []);
    const { failures } = await invariantsOf(product, 'with freee');
    assert.deepEqual(failures, []);
  });

  it('an accrual that freee has no account for is named; with the counterpart it goes out with its reversal', async () => {
    const owner = await product.login(USERS.owner);
    const titles = async (name) => {
      const { body } = await owner.get(`/masters/account_title?q=${encodeURIComponent(name)}&limit=20`);
      return body.items.find((one) => one.name === name).id;
    };
    const company = await owner.post('/companies', { company_name: '株式会社テスト商事' });
    assert.equal(company.status, 201);
    const read = await uploadAndRead(owner, 'monthly.pdf', smallPdf());
    await editInvoice(owner, read.local_id, {
      company_id: company.body.id,
      partner_name: '株式会社テスト商事',
    });
    const month = '2027-03';
    const booked = await owner.post(`/month-end/${month}/accruals`, {
      company_id: company.body.id,
      amount: 55_000,
      debit_account_title_id: await titles('外注費'),
      credit_account_title_id: await titles('未払費用'),
    });
    assert.equal(booked.status, 201, String(booked.bytes));
    const page = await as('owner');
    await page.goto(`${product.app}/month-end/${month}`);
    const panel = page.locator('[data-panel="journals"]');
    await panel.getByText('「未払費用」に対応する freee会計のマスタがありません').first().waitFor();
    assert.ok(await panel.getByRole('button', { name: '0件を送る' }).isDisabled());
    await panel.scrollIntoViewIfNeeded();
    await screenshot(page, '91-journals-blocked');
    assert.equal(freee.journals.length, 0);
    await panel.getByRole('button', { name: '対応先を指定する' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.locator('.ant-select-item-option', { hasText: '未払金' }).click();
    await press(page, '保存', dialog);
    await press(page, '2件を送る', panel);
    await page.getByText('2件を送信待ちにしました').first().waitFor();
    await panel.locator('li[data-journal="sent"]').nth(1).waitFor();
    await screenshot(page, '91-journals-sent');
    assert.deepEqual(
      freee.journals.map(({ issue_date, details }) => [
        issue_date,
        details.map(({ entry_side, account_item_id, partner_id, amount }) =>
          [entry_side, account_item_id, partner_id, amount].join(' '),
        ),
      ]),
      [
        ['2027-03-31', ['debit 512 703 55000', 'credit 212 703 55000']],
        ['2027-04-01', ['debit 212 703 55000', 'credit 512 703 55000']],
      ],
    );
    assert.deepEqual(page.errors, []);
    const { failures } = await invariantsOf(product, 'with manual journals');
    assert.deepEqual(failures, []);
  });

  it('none of its pages has a serious fault of accessibility', async () => {
    const page = await as('owner');
    for (const [path, seen] of [
      ['/settings/accounting', 'dl dd'],
      ['/settings/accounting?tab=mapping', 'tr[data-row]'],
      ['/settings/accounting?tab=deals', 'tr[data-row]'],
    ]) {
      await page.goto(`${product.app}${path}`);
      await page.locator(seen).first().waitFor();
      const { violations } = await axe(page).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        grave.map(({ id, nodes }) => [path, id, nodes[0].html.slice(0, 160)]),
        [],
      );
    }
  });

  const originalOf = async (invoice) => {
    const user = await product.login(USERS.accountant);
    const { body } = await user.get(`/documents/${invoice.document_id}/link`);
    return (await product.call('GET', body.url)).bytes;
  };
});
