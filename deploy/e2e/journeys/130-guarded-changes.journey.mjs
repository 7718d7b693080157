import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openBrowser, openPageAs, screenshot } from '../product/browser.mjs';
import { adminUrl } from '../product/invariants.mjs';
import { PASSWORD, startProduct, until, USERS } from '../product/product.mjs';
import { changeSettings } from '../product/samples.mjs';

const REMEMBERED_MS = 1_500;

describe('changes that two people or a recent proof guard', () => {
  const mark = randomUUID().slice(0, 8);
  let product;
  let browser;
  let owner;
  let database;
  before(async () => {
    product = await startProduct();
    owner = await product.login(USERS.owner);
    database = new pg.Client({ connectionString: adminUrl(product) });
    await database.connect();
    browser = await openBrowser();
  });
  after(async () => {
    for (const { id, name } of (await owner.get('/approvals/routes')).body.items)
      if (name.includes(mark)) await owner.del(`/approvals/routes/${id}`);
    await changeSettings(owner, { duty_policy: 'off' });
    await database?.end();
    await browser?.close();
    await product?.stop();
  });

  const routes = async () =>
    (await owner.get('/approvals/routes')).body.items.filter(({ name }) => name.includes(mark)).length;

  it('a route that one person would approve twice is asked about, and refused once the policy enforces', async () => {
    const approver = (await (await product.login(USERS.approver)).get('/session')).body.user.id;
    const input = { name: `別 ${mark}`, from_amount: 123_457, approvers: { 1: [approver], 2: [approver] } };
    // Approval learns the policy by an event; a route that it stores before goes again.
    const known = (can_accept) =>
      until('approval to know the policy', async () => {
        const { status, body } = await owner.post('/approvals/routes', input);
        if (status === 201) await owner.del(`/approvals/routes/${body.id}`);
        return body.params?.can_accept === can_accept;
      });
    await changeSettings(owner, { duty_policy: 'warn' });
    await known(true);
    const page = await openPageAs(browser, product, USERS.owner, '/settings/approval-routes');
    const choose = async (label, option) => {
      const list = page.locator('.ant-select-dropdown:visible');
      await page.getByRole('combobox', { name: label }).click();
      await list.getByTitle(option, { exact: true }).click();
      await page.keyboard.press('Tab');
      await list.waitFor({ state: 'hidden' });
    };
    await page.getByRole('button', { name: 'ルートを追加' }).click();
    await page.getByLabel('名称').fill(`一人 ${mark}`);
    await page.getByLabel('この金額以上').fill('123456');
    await choose('1次承認者', '鈴木 認');
    await choose('2次承認者', '鈴木 認');
    const save = () => page.getByRole('button', { name: '保存', exact: false }).last().click();
    await save();
    const asked = page
      .getByRole('dialog')
      .filter({ hasText: '段階 1, 2 を、それぞれ別の人が承認できません' });
    await asked.waitFor();
    await screenshot(page, '130-route-asks');
    await asked.getByRole('button', { name: 'キャンセル' }).click();
    assert.equal(await routes(), 0);
    await changeSettings(owner, { duty_policy: 'enforce' });
    await known(false);
    await save();
    await page.getByText('段階 1, 2 を、それぞれ別の人が承認できません').last().waitFor();
    await screenshot(page, '130-route-refused');
    assert.equal(await routes(), 0);
    await page.context().close();
  });

  it('another bank account of a supplier asks for a proof of identity, and goes on by itself', async () => {
    const made = await owner.post('/companies', { company_name: `振込先 ${mark}` });
    assert.equal(made.status, 201, String(made.bytes));
    const page = await openPageAs(browser, product, USERS.accountant, `/master/company/${made.body.id}`);
    await database.query("update admin.sessions set proved_at = now() - interval '11 minutes'");
    // The gateway remembers a session for a second.
    await sleep(REMEMBERED_MS);
    await page.getByLabel('口座番号').fill('1234567');
    await page.getByRole('button', { name: '保存' }).first().click();
    const proof = page.getByRole('dialog', { name: '本人確認' });
    await proof.waitFor();
    await screenshot(page, '130-supplier-step-up');
    const stored = async () => (await owner.get(`/companies/${made.body.id}`)).body.account_number;
    assert.equal(await stored(), '');
    await proof.getByLabel('パスワード').fill(PASSWORD);
    await proof.getByRole('button', { name: '確認', exact: true }).first().click();
    await until('the account to be stored', async () => (await stored()) === '1234567');
    await page.context().close();
  });

  it('a report that leaves the product is in the log', async () => {
    const file = await owner.get('/reports/ageing/export.csv?language=ja');
    assert.equal(file.status, 200, String(file.bytes));
    await until('the log to have the export', async () => {
      const { body } = await owner.get('/action-logs?q=&limit=20');
      return body.items.some(({ action }) => action === 'report.exported');
    });
  });
});
