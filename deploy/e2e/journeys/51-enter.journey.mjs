import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, screenshot } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { balancedLines, editInvoice, smallPdf, uploadAndRead } from '../product/samples.mjs';

/** Long enough for a list to open that should not. */
const SETTLE_MS = 250;
/** More than the fields of a header, or of two lines. */
const MAX_PRESSES = 60;

describe('Enter alone, from field to field', () => {
  let product;
  let browser;
  let user;
  let page;
  let invoice;
  before(async () => {
    product = await startProduct();
    user = await product.login(USERS.accountant);
    invoice = await uploadAndRead(user, 'enter.pdf', smallPdf());
    const [line] = await balancedLines(user, 55_000);
    const lines = [line, { ...line, description: '二行目' }];
    await editInvoice(user, invoice.local_id, { payable_amount: 110_000, journals: lines });
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, `/invoice/${invoice.local_id}`);
    await page.getByRole('heading', { name: `請求書 ${invoice.local_id}`, exact: false }).waitFor();
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Every list and calendar that is open, or about to close. */
  const popUps = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.ant-select-dropdown, .ant-picker-dropdown')].filter(
          (element) => !/-dropdown-hidden/.test(element.className) && element.getClientRects().length > 0,
        ).length,
    );
  const popUpsAre = (count) => until(`${count} open pop-ups`, async () => (await popUps()) === count, 10_000);
  /** Waits long enough for a list to open that should not; one that is closing may take its time. */
  const noneOpens = async (where) => {
    await sleep(SETTLE_MS);
    await until(`no open pop-up ${where}`, async () => (await popUps()) === 0, 10_000);
  };
  /** The focused element: its label, and whether it is a button that clears a field. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.getAttribute('aria-label') ?? '';
      return {
        tag: element?.tagName ?? '',
        label: label.replace(/（要確認）$/, ''),
        clears: element?.matches('.ant-select-clear, .ant-picker-clear') ?? false,
      };
    });
  const isOnTab = (name) =>
    until(
      `the tab ${name}`,
      async () => (await page.getByRole('tab', { selected: true }).innerText()) === name,
    );
  /** Whether no field has the focus, and none gets it a moment later. */
  const isOut = async () => {
    if ((await focused()).tag !== 'BODY') return false;
    await sleep(SETTLE_MS);
    return (await focused()).tag === 'BODY';
  };
  /** Presses Enter until no field has the focus; the labels on the way. */
  const walk = async () => {
    const visited = [];
    for (let presses = 0; presses < MAX_PRESSES; presses++) {
      if (await isOut()) return visited;
      const here = await focused();
      assert.equal(here.clears, false, `Enter lands on the clear button behind ${visited.at(-1)}`);
      visited.push(here.label);
      await press('Enter');
      await noneOpens(`behind ${here.label}`);
    }
    throw new Error(`Enter never ends: ${visited.join(', ')}`);
  };
  const begin = async () => {
    await press('Shift+Control+E');
    await until('a field with the focus', () =>
      page.evaluate(() => document.activeElement?.id.startsWith('invoice-field-') ?? false),
    );
  };
  const toLines = async () => {
    await page.getByRole('tab', { name: '仕訳' }).click();
    await page.locator('[data-line]').first().waitFor();
  };
  const side = (name, line = 0) => page.locator(`[data-line="${line}"]`).getByLabel(name, { exact: true });
  const shownIn = (label) =>
    page
      .locator('[data-line="0"] .ant-select', { has: page.getByLabel(label, { exact: true }) })
      .first()
      .innerText();

  it('walks the header and leaves no list and no calendar open', async () => {
    await begin();
    await walk();
    // Also from the choices and the dates, which Enter alone may not pass.
    for (const name of ['department_id', 'invoice_date', 'due_date', 'pay_date']) {
      const field = page.locator(`#invoice-field-${name}`);
      if ((await field.count()) === 0) continue;
      await field.focus();
      await press('Enter');
      await noneOpens(`behind ${name}`);
    }
  });

  it('walks both lines to the end, by what is decided on each', async () => {
    await toLines();
    await side('借方 勘定科目').focus();
    const visited = await walk();
    await screenshot(page, '51-enter-lines');
    const times = (label) => visited.filter((other) => other === label).length;
    for (const label of ['借方 勘定科目', '摘要'])
      assert.equal(times(label), 2, `${label} in ${visited.join(', ')}`);
    for (const label of ['借方 金額', '貸方 勘定科目', '貸方 税区分', '貸方 金額', ''])
      assert.equal(times(label), 0, `${label} in ${visited.join(', ')}`);
  });

  it('chooses from an open list, closes it and walks on', async () => {
    await side('借方 勘定科目').focus();
    await press('ArrowDown');
    await popUpsAre(1);
    await page.locator('.ant-select-item-option').first().waitFor();
    await press('Escape');
    await popUpsAre(0);
    assert.equal((await focused()).label, '借方 勘定科目', 'Escape closes the list and nothing else');
    await press('ArrowDown');
    await popUpsAre(1);
    await page.locator('.ant-select-item-option').nth(1).waitFor();
    await press('ArrowDown', 'Enter');
    await until('the focus on the next field', async () => (await focused()).label !== '借方 勘定科目');
    await popUpsAre(0);
  });

  it('takes a typed code, however fast Enter follows, and walks on', async () => {
    const { items } = (await user.get(`/masters/account_title?limit=25&q=${encodeURIComponent('外注費')}`))
      .body;
    const wanted = items.find(({ name }) => name === '外注費');
    await side('借方 勘定科目').focus();
    await page.keyboard.type(wanted.code);
    await press('Enter');
    await until('the focus on the next field', async () => (await focused()).label !== '借方 勘定科目');
    await popUpsAre(0);
    assert.match(await shownIn('借方 勘定科目'), /外注費/);
  });

  it('stays where nothing is found', async () => {
    await side('貸方 勘定科目').focus();
    const before = await shownIn('貸方 勘定科目');
    await page.keyboard.type('xqxq');
    await page.getByText('該当するマスタがありません').waitFor();
    await press('Enter');
    await sleep(SETTLE_MS);
    assert.equal((await focused()).label, '貸方 勘定科目');
    assert.equal(await popUps(), 1);
    await press('Escape');
    await popUpsAre(0);
    assert.equal(await shownIn('貸方 勘定科目'), before);
  });

  it('does nothing by the Enter of a conversion', async () => {
    const ime = await page.context().newCDPSession(page);
    await side('貸方 勘定科目').focus();
    await ime.send('Input.imeSetComposition', { text: 'みばらい', selectionStart: 4, selectionEnd: 4 });
    await popUpsAre(1);
    const enter = { windowsVirtualKeyCode: 13, key: 'Enter', code: 'Enter' };
    await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await ime.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await sleep(SETTLE_MS);
    assert.equal((await focused()).label, '貸方 勘定科目');
    assert.equal(await popUps(), 1);
    await ime.send('Input.insertText', { text: '未払金' });
    await page.locator('.ant-select-item-option', { hasText: '未払金' }).first().waitFor();
    await press('Enter');
    await until('the focus on the next field', async () => (await focused()).label !== '貸方 勘定科目');
    await popUpsAre(0);
    assert.match(await shownIn('貸方 勘定科目'), /未払金/);
  });

  it('comes by no clear button with Tab; Delete empties a choice', async () => {
    await side('借方 勘定科目').focus();
    const stops = [];
    while (!(stops.at(-1) ?? '').startsWith('摘要') && stops.length < 30) {
      await press('Tab');
      const here = await focused();
      assert.equal(here.clears, false, `Tab lands on a clear button behind ${stops.at(-1)}`);
      stops.push(here.label);
    }
    await side('貸方 勘定科目').focus();
    await press('Delete');
    await until('an empty choice', async () => !(await shownIn('貸方 勘定科目')).includes('未払金'), 10_000);
    assert.equal(await popUps(), 0);
    await page.keyboard.type('買掛金');
    await press('Enter');
    await until('the next choice', async () => (await shownIn('貸方 勘定科目')).includes('買掛金'), 10_000);
    await popUpsAre(0);
  });

  it('saves from a choice by Ctrl+Enter: the question has the focus and nothing lies over it', async () => {
    await side('貸方 税区分').focus();
    await press('Control+Enter');
    await page.getByRole('dialog').waitFor();
    await sleep(SETTLE_MS);
    assert.equal(await popUps(), 0);
    await screenshot(page, '51-enter-save');
    await until('the button that saves', () =>
      page.evaluate(() => document.activeElement?.textContent === 'この請求書だけ更新'),
    );
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await press('Enter');
    assert.equal((await answered).status(), 200);
    const { body } = await user.get(`/invoices/${invoice.local_id}`);
    const [line] = body.journals;
    assert.deepEqual([line.debit_account_title, line.credit_account_title], ['外注費', '買掛金']);
    assert.equal(await popUps(), 0);
  });

  it('walks by Enter to the save and through it', async () => {
    // The key before has led on to the next invoice.
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByRole('heading', { name: `請求書 ${invoice.local_id}`, exact: false }).waitFor();
    await begin();
    await toLines();
    await side('摘要').fill('エンターだけで');
    await side('借方 勘定科目').focus();
    await page.keyboard.type('消耗品費');
    await press('Enter');
    await until('the focus on the next field', async () => (await focused()).label !== '借方 勘定科目');
    const visited = await walk();
    assert.match(await shownIn('借方 勘定科目'), /消耗品費/, `after ${visited.join(', ')}`);
    assert.ok(visited.includes('摘要'), `after ${visited.join(', ')}`);
    // If no field has the focus, Enter saves.
    await press('Enter');
    await until(`the question of the save, after ${visited.join(', ')}`, () =>
      page.getByRole('dialog').isVisible(),
    );
    assert.equal(await popUps(), 0);
    await until('the button that saves', () =>
      page.evaluate(() => document.activeElement?.textContent === 'この請求書だけ更新'),
    );
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await press('Enter');
    assert.equal((await answered).status(), 200);
    await isOnTab('仕訳');
    assert.equal(
      (await user.get(`/invoices/${invoice.local_id}`)).body.journals[0].description,
      'エンターだけで',
    );
  });
});
