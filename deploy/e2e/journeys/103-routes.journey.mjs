import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  loginByPage,
  openBrowser,
  openPage,
  openPageAs,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { balancedLines, editInvoice, PAYABLE, smallPdf, uploadAndRead } from '../product/samples.mjs';

const DEARER = { total_amount: 990_000, payable_amount: 990_000, taxable_10: 900_000, tax_10: 90_000 };
const PATH = '/settings/approval-routes';

describe('routes by amount, and deputies of users who are away', () => {
  let product;
  let browser;
  let page;
  let owner;
  let accountant;
  let approver;
  /** A page of another user, in place of the last one. */
  async function as(user, path) {
    await page.context().close();
    page = await openPageAs(browser, product, user, path);
  }
  const idOf = async (user) => (await user.get('/session')).body.user.id;
  before(async () => {
    product = await startProduct();
    [owner, accountant, approver] = await Promise.all(
      [USERS.owner, USERS.accountant, USERS.approver].map((email) => product.login(email)),
    );
    browser = await openBrowser();
    page = await openPage(browser);
    await loginByPage(page, product, USERS.owner);
  });
  after(async () => {
    for (const { id } of (await owner.get('/approvals/routes')).body.items)
      await owner.del(`/approvals/routes/${id}`);
    for (const { user_id } of (await owner.get('/approvals/absences')).body.items)
      await owner.del(`/approvals/absences/${user_id}`);
    await browser?.close();
    await product?.stop();
  });

  const approvalOf = async (invoice) => (await owner.get(`/approvals/invoice/${invoice.id}`)).body;
  /** A coded invoice, known to the approvals. */
  async function coded(changes = {}) {
    const { local_id } = await uploadAndRead(accountant, 'route.pdf', smallPdf());
    const journals = await balancedLines(accountant, changes.total_amount);
    const invoice = await editInvoice(accountant, local_id, { ...PAYABLE, ...changes, journals });
    await until('the approval to know the invoice', async () => {
      const known = await approvalOf(invoice);
      return known.subject_version >= invoice.version && !known.editing;
    });
    return invoice;
  }
  async function choose(label, option) {
    const list = page.locator('.ant-select-dropdown:visible');
    await page.getByRole('combobox', { name: label }).click();
    await list.getByTitle(option, { exact: true }).click();
    // It leaves the field as well as the list of several choices.
    await page.keyboard.press('Tab');
    await list.waitFor({ state: 'hidden' });
  }

  it('an owner adds a route: from 900,000 yen on, one user alone approves the first level', async () => {
    await page.goto(`${product.app}${PATH}`);
    await page.getByText('ルートはまだありません').waitFor();
    await screenshot(page, '103-routes-empty');
    await page.getByRole('button', { name: 'ルートを追加' }).click();
    await page.getByLabel('名称').fill('90万円以上');
    await page.getByLabel('この金額以上').fill('900000');
    await choose('1次承認者', '鈴木 認');
    await screenshot(page, '103-route-drawer');
    await page.getByRole('button', { name: '保存', exact: false }).last().click();
    await page.getByRole('row', { name: /90万円以上/ }).waitFor();
    assert.match(await page.getByRole('row', { name: /90万円以上/ }).innerText(), /900,000[\s\S]*鈴木 認/);
    const { items } = (await owner.get('/approvals/routes')).body;
    assert.deepEqual(
      items.map(({ from_amount, approve_level, approvers }) => [from_amount, approve_level, approvers]),
      [[900_000, null, { 1: [await idOf(approver)] }]],
    );
  });

  it('the approver is away: the owner names a deputy, who may approve in both names', async () => {
    await page.getByRole('button', { name: '不在を登録' }).click();
    await choose('不在の方', '鈴木 認');
    await choose('代理', '佐藤 経子');
    await page.getByRole('button', { name: '保存', exact: false }).last().click();
    await page.getByRole('row', { name: /鈴木 認.*佐藤 経子/ }).waitFor();
    await screenshot(page, '103-routes');
    assert.deepEqual(await seriousFindings(page), []);

    const [dear, cheap] = [await coded(DEARER), await coded()];
    assert.equal((await approvalOf(dear)).route_name, '90万円以上');
    assert.equal((await approvalOf(cheap)).route_name, null);
    const first = (user, invoice, version) =>
      user.post(`/approvals/invoice/${invoice.id}/levels/1`, { version });
    const { version } = await approvalOf(dear);
    const refused = await first(owner, dear, version);
    assert.deepEqual([refused.status, refused.body.code], [403, 'not_requested_approver']);

    await as(USERS.accountant, `/invoice/${dear.local_id}`);
    await page.getByRole('tab', { name: '承認' }).click();
    await page.getByText('鈴木 認さんは不在です。代理: 佐藤 経子').waitFor();
    await screenshot(page, '103-panel');
    await page.getByRole('button', { name: '1次承認する', exact: true }).click();
    await page.getByText('鈴木 認さんの代理として承認').waitFor();
    await screenshot(page, '103-panel-approved');
    assert.equal((await approvalOf(dear)).steps[0].for_user_name, '鈴木 認');
  });

  it('people set their own absence on their account', async () => {
    await as(USERS.approver, '/account');
    await page.getByText('佐藤 経子さんが代理です').waitFor();
    await page.getByRole('heading', { name: '不在と代理' }).scrollIntoViewIfNeeded();
    await screenshot(page, '103-own-absence');
    await page.getByRole('button', { name: '終了する' }).click();
    await page.getByText('佐藤 経子さんが代理です').waitFor({ state: 'detached' });
    await choose('代理', '山田 花子');
    await page.getByRole('button', { name: '保存する' }).last().click();
    await page.getByText('山田 花子さんが代理です').waitFor();
    assert.deepEqual((await approver.get('/approvals/absences')).body.items.length, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: '不在と代理' }).scrollIntoViewIfNeeded();
    await screenshot(page, '103-own-absence-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('many invoices go back for one reason', async () => {
    const invoices = [await coded(), await coded()];
    await page.goto(`${product.app}/approval`);
    for (const { local_id } of invoices)
      await page.getByRole('checkbox', { name: `${local_id} を選択`, exact: true }).check();
    await page.getByRole('button', { name: '一括差し戻し' }).click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByRole('button', { name: '件を差し戻す' }).isDisabled(), true);
    await dialog.getByLabel('差し戻しの理由').fill('部門が違います');
    await screenshot(page, '103-bulk-return');
    await dialog.getByRole('button', { name: '2 件を差し戻す' }).click();
    await dialog.getByText('2 件を差し戻しました').waitFor();
    await dialog.getByRole('button', { name: '閉じる' }).last().click();
    for (const invoice of invoices) {
      const { final_state, return_reason } = await approvalOf(invoice);
      assert.deepEqual([final_state, return_reason], ['RETURNED', '部門が違います']);
    }
    assert.deepEqual(page.errors, []);
  });

  it('the pages work in English and on a phone', async () => {
    await as(USERS.owner, PATH);
    await useLanguage(page, product, 'en');
    await page.goto(`${product.app}${PATH}`);
    await page.getByRole('heading', { name: 'Approval routes' }).waitFor();
    await screenshot(page, '103-routes-en');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '103-routes-narrow-en');
    await useLanguage(page, product, 'ja');
  });
});
