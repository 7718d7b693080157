import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { call, startProduct, USERS } from '../product/product.mjs';

const DOMAIN = 'uketori.example';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

describe('a directory that provisions users and groups', () => {
  const mark = randomUUID().slice(0, 8);
  let product;
  let browser;
  let owner;
  let page;
  let token;
  let user;
  before(async () => {
    product = await startProduct({ own: true });
    owner = await product.login(USERS.owner);
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.owner, '/settings/sso');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const scim = (method, path, body) =>
    call(product, method, `/api/v1/scim/v2${path}`, {
      host: 'api',
      token,
      body,
      headers: { 'content-type': 'application/scim+json' },
    });
  const patch = (path, ...Operations) => scim('PATCH', path, { schemas: [PATCH], Operations });
  const memberOf = async () =>
    (await owner.get(`/users?q=${mark}`)).body.items.map(({ role_name, status }) => [role_name, status]);

  it('an owner proves the domain, says which group gives which role, and makes a token', async () => {
    await page.getByRole('heading', { name: 'ユーザーの自動登録（SCIM 2.0）' }).waitFor();
    const needed = page.getByText('先に、メールのドメインを確認済みにしてください');
    await needed.waitFor();
    await page.getByRole('textbox', { name: 'ドメイン必須' }).fill(DOMAIN);
    await page.getByRole('button', { name: 'ドメインを追加' }).click();
    await page.getByText('メールで確認済み').waitFor();
    await needed.waitFor({ state: 'hidden' });
    await page.getByText('グループに当てはまらない人のロール').waitFor();
    await page.getByLabel('グループとロールの対応').last().fill('Keiri = 経理担当');
    await page.getByRole('button', { name: '保存' }).last().click();
    await page.getByText('保存しました').first().waitFor();
    await page.getByLabel('トークンの名前').fill('Entra');
    await page.getByRole('button', { name: 'トークンを作成' }).click();
    await page.getByText('この画面を離れると表示できません').waitFor();
    token = await page.getByLabel('トークン', { exact: true }).inputValue();
    assert.match(token, /^uk_/);
    await screenshot(page, '129-directory', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '129-directory-narrow', { fullPage: true });
    assert.equal(await overflow(page), 0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('the directory adds a user, whose group gives the role and takes it back', async () => {
    const made = await scim('POST', '/Users', {
      userName: `scim-${mark}@${DOMAIN}`,
      displayName: `自動 ${mark}`,
      active: true,
    });
    assert.equal(made.status, 201, String(made.bytes));
    assert.match(made.headers['content-type'], /application\/scim\+json/);
    user = made.body;
    assert.equal(user.meta.location, made.headers.location);
    const group = await scim('POST', '/Groups', { displayName: 'Keiri', members: [{ value: user.id }] });
    assert.equal(group.status, 201, String(group.bytes));
    assert.deepEqual(await memberOf(), [['経理担当', 'active']]);
    const found = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`);
    assert.deepEqual(
      found.body.Resources.map(({ groups }) => groups.map(({ display }) => display)),
      [['Keiri']],
    );
    await patch(`/Groups/${group.body.id}`, { op: 'remove', path: `members[value eq "${user.id}"]` });
    assert.deepEqual(await memberOf(), [['閲覧', 'active']]);
  });

  it('a user whom it deactivates is out at once', async () => {
    const { body } = await scim(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${USERS.accountant}"`)}`,
    );
    const [{ id }] = body.Resources;
    const member = await openPageAs(browser, product, USERS.accountant, '/invoice');
    const accountant = await product.login(USERS.accountant);
    const off = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    assert.equal(off.body.active, false, String(off.bytes));
    assert.equal((await accountant.get('/session')).status, 401);
    await member.reload();
    await member.waitForURL((url) => url.host.startsWith('accounts.'));
    await member.context().close();
    await assert.rejects(product.login(USERS.accountant), /401/);
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    assert.ok((await product.login(USERS.accountant)).token);
  });

  it('the token reaches nothing else, and ends when it is revoked', async () => {
    assert.equal((await call(product, 'GET', '/api/v1/users', { token })).status, 403);
    await page.reload();
    await page.getByText(/最終利用/).waitFor();
    await page.getByRole('button', { name: '失効' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '失効' }).click();
    await page.getByText('失効しました').waitFor();
    assert.equal((await scim('GET', '/Users')).status, 401);
  });
});
