import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { call, startProduct, until, USERS } from '../product/product.mjs';
import {
  balancedLines,
  changeSettings,
  confirmAccount,
  editInvoice,
  PAYABLE,
  payInfoOf,
  sample,
  smallPdf,
  truthOf,
  uploadAndRead,
} from '../product/samples.mjs';

/** Its account is confirmed here: no other journey may find it new. */
const READ = 'digital-cid-fonts.pdf';
const ABILITIES = [
  ...['upload', 'read', 'update', 'approve1', 'approve2', 'final_approve'].map((name) => `invoice:${name}`),
  ...['read', 'update', 'pay_approve1', 'pay_approve4'].map((name) => `payment:${name}`),
];

describe('an organization that enforces the segregation of duties', () => {
  let product;
  let browser;
  let owner;
  let accountant;
  let approver;
  let payer;
  let token;
  let key;
  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
    [owner, accountant, approver, payer] = await Promise.all(
      [USERS.owner, USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
    );
    await changeSettings(owner, { pay_confirm_level: 1 });
    const made = await owner.post('/api-keys', {
      name: '連携',
      items: ABILITIES.map((ability) => ({ ability, level: 3 })),
    });
    assert.equal(made.status, 201, String(made.bytes));
    token = made.body.key;
    key = (method, path, body) => call(product, method, `/api/v1${path}`, { token, body });
  });
  after(async () => {
    await browser?.close();
    if (owner) await changeSettings(owner, { pay_confirm_level: 3, duty_policy: 'off' });
    await product?.stop();
  });

  const approvalOf = async (invoice) => (await approver.get(`/approvals/invoice/${invoice.id}`)).body;
  /** A coded invoice of the accountant, with its first level. */
  async function approvedOnce() {
    const { local_id } = await uploadAndRead(accountant, 'duties.pdf', smallPdf());
    const journals = await balancedLines(accountant);
    const invoice = await editInvoice(accountant, local_id, { ...PAYABLE, journals });
    await known(invoice);
    assert.equal(await codeOf(accountant, invoice, 'levels/1'), null);
    return invoice;
  }
  const known = (invoice) =>
    until('the approval to know the invoice', async () => {
      const approval = await approvalOf(invoice);
      return approval.subject_version >= invoice.version && !approval.editing;
    });
  /** Acts as a user or by the key; null when it passed, else the code of the refusal. */
  async function codeOf(user, invoice, step, more = {}) {
    const path = `/approvals/invoice/${invoice.id}`;
    const post = user === key ? (...args) => key('POST', ...args) : user.post;
    const { version } = await approvalOf(invoice);
    const body = step === 'final' ? { invoice_version: invoice.version } : { version };
    const answer = await post(`${path}/${step}`, { ...body, ...more });
    return answer.status === 200 ? null : answer.body.code;
  }

  it('the owner reads the rules with their reasons in the settings, and chooses to enforce them', async () => {
    const page = await openPageAs(browser, product, USERS.owner, '/settings?section=approval');
    await page.getByRole('cell', { name: '支払の確認と、支払承認' }).waitFor();
    await page.getByText('お金が動かないようにします').waitFor();
    await screenshot(page, '121-settings');
    await page.getByText('禁止する', { exact: true }).click();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('保存しました').first().waitFor();
    assert.equal((await owner.get('/organization-settings')).body.duty_policy, 'enforce');
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('cell', { name: '支払の確認と、支払承認' }).scrollIntoViewIfNeeded();
    await screenshot(page, '121-settings-narrow');
    assert.equal(await overflow(page), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('an approver gives one level; the next one says why it is for another person, who gives it', async () => {
    const invoice = await approvedOnce();
    const page = await openPageAs(browser, product, USERS.approver, `/invoice/${invoice.local_id}`);
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    await page.getByRole('button', { name: '2次承認する', exact: true }).click();
    await page.getByText('職務分離のため、別の方が承認します').waitFor();
    assert.equal(await page.getByRole('button', { name: '最終承認する' }).count(), 0);
    await screenshot(page, '121-left-to-others');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '121-left-to-others-narrow');
    await page.context().close();
    assert.equal(await codeOf(approver, invoice, 'final'), 'duty_two_levels');
    assert.equal(await codeOf(approver, invoice, 'final', { accept_duties: true }), 'duty_two_levels');
    assert.equal(await codeOf(owner, invoice, 'final'), null);

    const payment = await until('the payment', async () => {
      const answer = await payer.get(`/payments/by-invoice/${invoice.id}`);
      return answer.status === 200 && answer.body;
    });
    const desk = await openPageAs(browser, product, USERS.payer, `/payment/${payment.pay_key}`);
    await desk.getByRole('button', { name: '1次確認する', exact: true }).click();
    await desk.getByText('職務分離のため、支払承認は別の方が行います').waitFor();
    assert.equal(await desk.getByRole('button', { name: '支払承認する', exact: true }).count(), 0);
    await screenshot(desk, '121-payment');
    const refused = await payer.post(`/payments/${payment.pay_key}/approval`, {});
    assert.deepEqual([refused.status, refused.body.code], [409, 'duty_confirm_and_release']);
    const approved = await owner.post(`/payments/${payment.pay_key}/approval`, {});
    assert.equal(approved.status, 200, String(approved.bytes));
    assert.deepEqual(desk.errors, []);
    await desk.context().close();
  });

  it('an API key counts as its maker, from the upload to the payment', async () => {
    const truth = truthOf(READ);
    const read = await uploadAndRead({ ...accountant, upload: keyUpload }, READ, sample(READ));
    assert.equal(read.created_by_name, '連携 (API)');
    const journals = await balancedLines(accountant, truth.total_amount);
    const invoice = await editInvoice(accountant, read.local_id, { journals, pay_date: '2026-12-15' });
    await known(invoice);
    assert.equal(await codeOf(key, invoice, 'levels/1'), null);
    assert.equal(await codeOf(owner, invoice, 'levels/2'), 'duty_two_levels');
    assert.equal(await codeOf(approver, invoice, 'levels/2'), null);
    for (const [who, code] of [
      [owner, 'duty_own_record'],
      [key, 'duty_own_record'],
      [accountant, 'no_privilege'],
      [approver, 'duty_two_levels'],
    ])
      assert.equal(await codeOf(who, invoice, 'final'), code);
    // A second approver of good will: the policy is lifted for one act, and the log keeps that.
    await changeSettings(owner, { duty_policy: 'off' });
    await until('the policy', async () => (await codeOf(approver, invoice, 'final')) === null);
    await changeSettings(owner, { duty_policy: 'enforce' });

    const payment = await until('the payment', async () => {
      const answer = await payer.get(`/payments/by-invoice/${invoice.id}`);
      return answer.status === 200 && answer.body;
    });
    assert.equal(payment.account_number, payInfoOf(truth).account_number);
    const path = `/payee-accounts/${payment.payee_account.id}`;
    const note = '登録済の番号に折り返し';
    await until('the policy', async () => (await owner.get(path)).body.refusal === 'duty_read_account');
    const { version } = (await owner.get(path)).body;
    const own = await owner.post(`${path}/confirmation`, { version, note });
    assert.deepEqual([own.status, own.body.code], [409, 'duty_read_account']);
    const keys = await key('POST', `${path}/confirmation`, { version, note });
    assert.deepEqual([keys.status, keys.body.code], [409, 'duty_read_account']);
    assert.ok(await confirmAccount(payer, payment));
    assert.equal((await key('POST', `/payments/${payment.pay_key}/confirmations/1`, {})).status, 200);
    const bulk = await owner.post('/payments/bulk', { action: 'approve', pay_keys: [payment.pay_key] });
    assert.deepEqual(bulk.body.results, [
      { pay_key: payment.pay_key, ok: false, code: 'duty_confirm_and_release' },
    ]);
    assert.equal((await payer.post(`/payments/${payment.pay_key}/approval`, {})).status, 200);
  });

  /** As a client of the API uploads: one multipart body with the key. */
  function keyUpload(name, bytes) {
    const boundary = 'uketori-duties';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
    return call(product, 'POST', '/api/v1/uploads', {
      token,
      raw: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  }
});
