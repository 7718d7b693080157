// The operator gives a new release of the payment pages to one organization out of a registry, sees who runs what, and
// takes it back with one press. Two organizations use two versions at once.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { processEnvironment, readPlace } from '../../embedded/environment.mjs';
import { readSecrets } from '../../embedded/secrets.mjs';
import { publish } from '../../../scripts/rollouts/operator.mjs';
import { openScreen } from '../../../scripts/rollouts/screen.mjs';
import {
  openBrowser,
  openPage,
  openPageAs,
  overflow,
  screenshot,
  seriousFindings,
} from '../product/browser.mjs';
import { adminUrl } from '../product/invariants.mjs';
import { ROOT, startProduct, until, USERS } from '../product/product.mjs';

const STABLE = JSON.parse(readFileSync(join(ROOT, 'frontends/payment/package.json'), 'utf8')).version;
const NEW = '0.2.1-rc1';
const FIRST = '01900000-0000-7000-8000-000000000001';
const SECOND_OWNER = 'owner2@uketori.example';
const MARK = '支払（新）';

describe('rollouts by organization', () => {
  const built = mkdtempSync(join(tmpdir(), 'uketori-built-'));
  let product;
  let browser;
  let env;
  let screen;
  let desk;

  before(async () => {
    product = await startProduct({ own: true });
    const settings = {
      PORT: String(product.port),
      UKETORI_VAR: product.varDir,
      UKETORI_DOMAIN: product.domain,
    };
    const place = readPlace(settings);
    env = processEnvironment(place, readSecrets(place.home), adminUrl(product), settings);
    browser = await openBrowser();
  });
  after(async () => {
    await screen?.close();
    await browser?.close();
    await product?.stop();
    rmSync(built, { recursive: true, force: true });
  });

  /** A build of the payment pages as another checkout would make it: another version, and another name in the menu. */
  const buildOther = (version, needs) => {
    const from = join(ROOT, 'frontends/payment/dist/remotes/payment');
    const folder = join(built, 'payment/dist/remotes/payment', version);
    cpSync(join(from, STABLE), folder, { recursive: true });
    const declaration = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
    const label = declaration.pages.find(({ path }) => path === '/payment').menu.label_key;
    for (const titles of Object.values(declaration.titles ?? {})) titles[label] = MARK;
    writeFileSync(join(folder, 'remote.json'), JSON.stringify({ ...declaration, needs }));
  };
  const remoteOf = async (page) => {
    const versions = new Set();
    page.on('response', (answer) => {
      const [, version] = /\/remotes\/payment\/([^/]+)\//.exec(answer.url()) ?? [];
      if (version && answer.status() === 200) versions.add(version);
    });
    await page.goto(`${product.app}/payment`);
    await page.locator('main').getByRole('heading').first().waitFor();
    return [...versions];
  };
  const menuOf = (page) => page.getByRole('navigation').getByRole('link').allInnerTexts();
  const cell = (id) => desk.locator(`tr[data-organization="${id}"] td[data-of="payment"]`);

  it('a build goes into the registry once, and other bytes under its name are refused', async () => {
    buildOther(NEW, '0.2.0');
    buildOther('9.0.0', '9.0.0');
    const of = { modules: ['payment'], from: built };
    assert.deepEqual(await publish(env, of), [`payment ${NEW}`, 'payment 9.0.0']);
    await publish(env, of);
    const folder = join(built, 'payment/dist/remotes/payment', NEW);
    const file = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.js')),
    );
    const bytes = readFileSync(file);
    writeFileSync(file, 'export {}');
    await assert.rejects(publish(env, of), (error) => error.code === 'key_taken');
    writeFileSync(file, bytes);
    rmSync(built, { recursive: true });
  });

  it('the operator sees who runs what; the page is closed to everybody without its link', async () => {
    screen = await openScreen(env, { by: 'operator' });
    const closed = await fetch(new URL('/state', screen.url));
    assert.equal(closed.status, 403);
    desk = await openPage(browser);
    await desk.goto(screen.url);
    await desk.getByRole('heading', { name: '会社ごとのバージョン' }).waitFor();
    assert.equal(await cell(FIRST).innerText(), STABLE);
    const tooNew = desk.locator('[data-module="payment"] option[value="9.0.0"]');
    assert.equal(await tooNew.isDisabled(), true, 'its service is older');
  });

  it('one organization gets the new release, the other one keeps stable', async () => {
    await desk.locator('#module').selectOption('payment');
    await desk.locator('#version').selectOption(NEW);
    await desk.locator(`tr[data-organization="${FIRST}"] input`).check();
    await desk.getByRole('button', { name: '選んだ会社に配布' }).click();
    await until('the new version of the first organization', async () =>
      (await cell(FIRST).innerText()).startsWith(NEW),
    );
    await screenshot(desk, '143-rollouts');
    assert.deepEqual(await seriousFindings(desk), []);
    await desk.setViewportSize({ width: 390, height: 844 });
    assert.equal(await overflow(desk), 0);
    await screenshot(desk, '143-rollouts-narrow');
    await desk.setViewportSize({ width: 1440, height: 900 });

    // Admin remembers rollouts for two seconds.
    const owner = await product.login(USERS.owner);
    await until('the new release', async () => {
      const { body } = await owner.get('/modules');
      return body.items.find(({ name }) => name === 'payment').version === NEW;
    });
    const first = await openPageAs(browser, product, USERS.owner, '/invoice');
    const second = await openPageAs(browser, product, SECOND_OWNER, '/invoice');
    assert.deepEqual(await remoteOf(first), [NEW]);
    assert.deepEqual(await remoteOf(second), [STABLE]);
    assert.ok((await menuOf(first)).includes(MARK));
    assert.ok(!(await menuOf(second)).includes(MARK));
    await screenshot(first, '143-new-release');
    await screenshot(second, '143-stable');
    await second.context().close();
    await first.context().close();
  });

  it('one press takes it back', async () => {
    await desk.locator('[data-module="payment"]').getByRole('button', { name: '標準に戻す' }).click();
    await until('stable on the page', async () => (await cell(FIRST).innerText()) === STABLE);
    const owner = await product.login(USERS.owner);
    await until('stable', async () => {
      const { body } = await owner.get('/modules');
      return body.items.find(({ name }) => name === 'payment').version === STABLE;
    });
    const page = await openPageAs(browser, product, USERS.owner, '/invoice');
    assert.deepEqual(await remoteOf(page), [STABLE]);
    await page.context().close();
  });

  it('a module is switched off for chosen organizations, each with a line in its log', async () => {
    desk.on('dialog', (dialog) => dialog.accept());
    await desk.locator('#module').selectOption('inbox');
    await desk.getByRole('button', { name: 'モジュールを無効にする' }).click();
    await desk.locator(`tr[data-organization="${FIRST}"] td[data-of="inbox"]`, { hasText: '無効' }).waitFor();
    const owner = await product.login(USERS.owner);
    assert.ok(!(await owner.get('/modules')).body.items.some(({ name }) => name === 'inbox'));
    await until('the line in the log', async () => {
      const { body } = await owner.get('/action-logs?limit=20');
      return body.items.some(({ action }) => action === 'module.disabled');
    });
    await desk.getByRole('button', { name: 'モジュールを有効にする' }).click();
    await until('the module', async () =>
      (await owner.get('/modules')).body.items.some(({ name }) => name === 'inbox'),
    );
  });
});
