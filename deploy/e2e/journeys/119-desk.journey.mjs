import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, screenshot, seriousFindings } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { balancedLines, editInvoice, smallPdf, uploadAndRead } from '../product/samples.mjs';

const COUNT = 20;
/** Every so many of them gets another account and another description. */
const OTHERWISE = 4;
const MOST_RIGHT = 3;
const MOST_OTHERWISE = 20;
const BATCH = 5;
const LINES = 100;
/** What a key may cost in an invoice of so many lines, as a multiple of its cost in one of one line. */
const MOST_TIMES = 2;
const KEYS = 'abcdefghij';

describe('a coder codes 20 invoices by keyboard', () => {
  let product;
  let browser;
  let user;
  let page;
  let ime;
  let invoices;
  let presses = 0;
  before(async () => {
    product = await startProduct();
    user = await product.login(USERS.accountant);
    await setCodingFirst(true);
    const journals = await balancedLines(user);
    invoices = [];
    for (let at = 0; at < COUNT; at += BATCH)
      invoices.push(
        ...(await Promise.all(
          Array.from({ length: BATCH }, async (_, i) => {
            const { local_id } = await uploadAndRead(user, `desk-${at + i}.pdf`, smallPdf());
            return editInvoice(user, local_id, {
              partner_name: `株式会社机上 ${at + i}`,
              payable_amount: 110_000,
              journals,
            });
          }),
        )),
      );
    browser = await openBrowser();
    const numbers = invoices.map(({ local_id }) => local_id);
    const range = `local_id_from=${Math.min(...numbers)}&local_id_to=${Math.max(...numbers)}`;
    page = await openPageAs(browser, product, USERS.accountant, `/invoice?waiting=to_code&${range}`);
    ime = await page.context().newCDPSession(page);
  });
  after(async () => {
    await browser?.close();
    await setCodingFirst(false);
    await product?.stop();
  });

  const setCodingFirst = async (setting_coding_first) => {
    const owner = await product.login(USERS.owner);
    const { version } = (await owner.get('/organization-settings')).body;
    const done = await owner.patch('/organization-settings', { version, setting_coding_first });
    assert.equal(done.status, 200, String(done.bytes));
  };
  const press = async (...keys) => {
    for (const key of keys) {
      presses += 1;
      await page.keyboard.press(key);
    }
  };
  const type = async (text) => {
    for (const sign of text) await press(sign);
  };
  /** Types kana, converts and takes the conversion, as an input method sends them; each key of it is a press. */
  const convert = async (romaji, kana, text) => {
    const selection = (length) => ({ selectionStart: length, selectionEnd: length });
    for (let length = 1; length <= kana.length; length++)
      await ime.send('Input.imeSetComposition', { text: kana.slice(0, length), ...selection(length) });
    await ime.send('Input.imeSetComposition', { text, ...selection(text.length) });
    const enter = { windowsVirtualKeyCode: 229, key: 'Process', code: 'Enter' };
    await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await ime.send('Input.insertText', { text });
    await ime.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    presses += romaji.length + 2;
  };
  const focused = () =>
    page.evaluate(() => ({
      label: (document.activeElement?.getAttribute('aria-label') ?? '').replace(/（要確認）$/, ''),
      line: document.activeElement?.closest('[data-line]')?.dataset.line ?? null,
    }));
  /** Enter chose the account and walks on; what the new account lacks is on the way. */
  const toDescription = async () => {
    for (let i = 0; i < 3; i++) {
      await until('the next field', async () => (await focused()).label !== '借方 勘定科目');
      if ((await focused()).label === '摘要') return;
      await press('Enter');
    }
    assert.equal((await focused()).label, '摘要');
  };
  const numberOf = () => Number(new URL(page.url()).pathname.split('/').at(-1));
  /** The page of this invoice is open for input, with the focus in the account of its first line. */
  const ready = (before) =>
    until('the next invoice, open at the account', async () => {
      if (numberOf() === before) return false;
      const { label, line } = await focused();
      return label === '借方 勘定科目' && line === '0';
    });

  it('opens the first from the list, which has the focus, and goes to its account', async () => {
    await until('the focus in the list', () =>
      page.evaluate(() => document.activeElement?.getAttribute('role') === 'group'),
    );
    await screenshot(page, '119-list');
    await press('j', 'Enter');
    await page.waitForURL(/\/invoice\/\d+$/);
    await page.locator('[data-line]').first().waitFor();
    await screenshot(page, '119-page');
    assert.deepEqual(await seriousFindings(page), []);
    const cell = page.locator('[data-line="0"] [data-cell="借方 勘定科目"]');
    await cell.click();
    await until('the focus in the account', async () => (await focused()).label === '借方 勘定科目');
  });

  it('codes them all, and says how many presses and milliseconds each one took', async () => {
    const { items } = (await user.get(`/masters/account_title?limit=25&q=${encodeURIComponent('消耗品費')}`))
      .body;
    const account = items.find(({ name }) => name === '消耗品費');
    const took = [];
    const otherwise = [];
    for (let at = 0; at < COUNT; at++) {
      const here = numberOf();
      const from = performance.now();
      presses = 0;
      const isOtherwise = at % OTHERWISE === OTHERWISE - 1;
      if (isOtherwise) {
        otherwise.push(here);
        await type(account.code);
        await press('Enter');
        await toDescription();
        await convert('bunbougu', 'ぶんぼうぐ', '文房具');
        if (otherwise.length === 1) await screenshot(page, '119-otherwise');
      }
      await press('Control+Enter');
      if (isOtherwise) {
        await until('the question of what is learned', () =>
          page.evaluate(() => document.activeElement?.textContent === 'この請求書だけ更新'),
        );
        await press('Enter');
      }
      if (at < COUNT - 1) await ready(here);
      else await page.getByText('仕訳の入力を待つ請求書は、ほかにありません').waitFor();
      took.push({ here, isOtherwise, presses, ms: Math.round(performance.now() - from) });
    }
    for (const { here, isOtherwise, presses: keys, ms } of took)
      console.log(
        `   ${here}  ${isOtherwise ? 'account and description' : 'right as proposed'}  ${keys} presses  ${ms} ms`,
      );
    const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
    console.log(
      `   median ${median(took.map(({ ms }) => ms))} ms, ${took.reduce((sum, one) => sum + one.presses, 0)} presses`,
    );
    for (const { isOtherwise, presses: keys } of took)
      assert.ok(keys <= (isOtherwise ? MOST_OTHERWISE : MOST_RIGHT), `${keys} presses`);
    assert.equal(new Set(took.map(({ here }) => here)).size, COUNT);
    for (const { local_id } of invoices) {
      const { body } = await user.get(`/invoices/${local_id}`);
      assert.equal(body.coded, true, `${local_id} is coded`);
      const [line] = body.journals;
      if (otherwise.includes(local_id))
        assert.deepEqual([line.debit_account_title, line.description], ['消耗品費', '文房具']);
      else assert.notEqual(line.debit_account_title, '消耗品費');
    }
    assert.deepEqual(page.errors, []);
  });

  it('finds a master and an invoice by the palette', async () => {
    await press('Control+k');
    await page.getByRole('combobox', { name: '画面・操作を探す' }).waitFor();
    await page.keyboard.type('税区分');
    await page.getByRole('option', { name: '税区分' }).first().waitFor();
    await screenshot(page, '119-palette');
    assert.deepEqual(await seriousFindings(page), []);
    await press('Enter');
    await page.waitForURL('**/master/taxclass');
    await press('Control+k');
    await page.getByRole('combobox', { name: '画面・操作を探す' }).waitFor();
    await type('gaichu');
    await page.getByRole('option', { name: '外注費' }).waitFor();
    await screenshot(page, '119-palette-master');
    await press('Enter');
    await page.waitForURL(`**/master/accounttitle?q=${encodeURIComponent('外注費')}`);
    await page.getByRole('cell', { name: '外注費', exact: true }).waitFor();
    await press('Control+k');
    await page.getByRole('combobox', { name: '画面・操作を探す' }).waitFor();
    await type(String(invoices[0].local_id));
    await press('Enter');
    await page.waitForURL(`**/invoice/${invoices[0].local_id}`);
    await page.locator('[data-line]').first().waitFor();
  });

  /** Processor time of the page's main thread for a key in the first line, in ms; what other processes do adds none. */
  const keyCost = async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    };
    await page.locator('[data-line="0"]').getByLabel('摘要').focus();
    const before = await busy();
    for (const sign of KEYS) await page.keyboard.press(sign);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    const cost = ((await busy()) - before) / KEYS.length;
    await session.detach();
    return cost;
  };
  const save = async () => {
    await page.keyboard.press('Control+s');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'この請求書だけ更新' }).click();
    assert.equal((await saved).status(), 200);
  };

  it('stays quick with 100 lines', async () => {
    const { local_id } = invoices[0];
    await page.goto(`${product.app}/invoice/${local_id}`);
    await page.getByRole('tab', { name: '仕訳' }).click();
    await page.keyboard.press('e');
    await page.locator('[data-line="0"]').getByLabel('摘要').waitFor();
    const one = await keyCost();
    await save();
    const lines = await balancedLines(user, 1_100);
    const journals = Array.from({ length: LINES }, () => lines[0]);
    await editInvoice(user, local_id, { payable_amount: 1_100 * LINES, journals });
    await page.goto(`${product.app}/invoice/${local_id}`);
    await page.locator(`[data-line="${LINES - 1}"]`).waitFor();
    await page.getByRole('tab', { name: '仕訳' }).click();
    await page.keyboard.press('e');
    await page.locator('[data-line="0"]').getByLabel('摘要').waitFor();
    const many = await keyCost();
    await page.locator(`[data-line="${LINES - 1}"]`).scrollIntoViewIfNeeded();
    await page
      .locator(`[data-line="${LINES - 1}"]`)
      .getByLabel('摘要')
      .waitFor();
    console.log(`   a key: ${one.toFixed(1)} ms in one line, ${many.toFixed(1)} ms in ${LINES} lines`);
    assert.ok(many < one * MOST_TIMES, `${many} ms against ${one} ms`);
    await save();
  });

  it('is whole at 1280 and at 1920 pixels', async () => {
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ]) {
      await page.setViewportSize({ width, height });
      const bar = page.getByRole('group', { name: 'この請求書の状態と次の操作' });
      await bar.waitFor();
      const { y, height: tall } = await bar.boundingBox();
      assert.ok(y + tall <= height, `the bar ends at ${y + tall} of ${height}`);
      await screenshot(page, `119-${width}`);
    }
  });
});
