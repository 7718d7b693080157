import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, screenshot } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { smallPdf, uploadAndRead } from '../product/samples.mjs';

describe('keyboard alone', () => {
  let product;
  let browser;
  let user;
  let page;
  let invoice;
  before(async () => {
    product = await startProduct();
    user = await product.login(USERS.accountant);
    await uploadAndRead(user, 'keyboard-before.pdf', smallPdf());
    invoice = await uploadAndRead(user, 'keyboard.pdf', smallPdf());
    await uploadAndRead(user, 'keyboard-after.pdf', smallPdf());
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, '/invoice');
    await page.locator('tr[data-row]').first().waitFor();
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  const keys = async (...names) => {
    for (const name of names) await page.keyboard.press(name);
  };
  /** Label of the field with the focus; a doubtful one says so behind its name. */
  const focused = async () => {
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    return label.replace(/（要確認）$/, '');
  };
  /** Tabs on, or back, until the field with this label has the focus. */
  const tabTo = async (label, key = 'Tab') => {
    for (let i = 0; i < 80; i++) {
      if ((await focused()) === label) return;
      await page.keyboard.press(key);
    }
    throw new Error(`Tab never comes to ${label}`);
  };
  /** Enter chose a value and walks on: to what the line lacks, or to 摘要. */
  const walkedOn = (label) => until('the next field', async () => (await focused()) !== label);
  /** The list of choices shows this one, as somebody who types sees it. */
  const OPEN_LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';
  const options = () => page.locator(`${OPEN_LIST} .ant-select-item-option`);
  const offered = (name) => options().filter({ hasText: name }).first().waitFor();
  const account = async (name) => {
    const { items } = (await user.get(`/masters/account_title?limit=25&q=${encodeURIComponent(name)}`)).body;
    return items.find((item) => item.name === name);
  };

  /** The page of this invoice is on screen and takes keys. */
  const shown = (number) => page.getByRole('heading', { name: `請求書 ${number}`, exact: false }).waitFor();

  it('has the focus in the list at load, shows the keys of the place and finds the search', async () => {
    await until('the focus in the list', () =>
      page.evaluate(() => document.activeElement?.getAttribute('role') === 'group'),
    );
    await keys('Shift+?');
    await page.getByText('検索欄へ').waitFor();
    await keys('Escape');
    await page.getByText('検索欄へ').waitFor({ state: 'hidden' });
    await keys('/');
    await until('the focus in the search', () =>
      page.evaluate(() => document.activeElement?.getAttribute('type') === 'search'),
    );
  });

  it('opens an invoice from the list by keys', async () => {
    await page.evaluate(() => document.activeElement.blur());
    await keys('j', 'j', 'k', 'Enter');
    await page.waitForURL(/\/invoice\/\d+$/);
  });

  it('comes back to the list at the invoice it walked to, where Enter opens that one', async () => {
    const marked = page.locator('tr[data-row][class*="active"]');
    await shown(invoice.local_id + 1);
    await keys('g');
    await shown(invoice.local_id);
    await page.getByRole('link', { name: '請求書一覧' }).press('Enter');
    await marked.locator('td', { hasText: new RegExp(`^${invoice.local_id}$`) }).waitFor();
    await keys('Enter');
    await shown(invoice.local_id);
  });

  it('goes to the invoice before and after by B and G, and through the tabs by arrows', async () => {
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await shown(invoice.local_id);
    await keys('g');
    await shown(invoice.local_id + 1);
    await keys('b');
    await shown(invoice.local_id);
    const tab = page.getByRole('tab', { selected: true });
    await tab.waitFor();
    await keys('ArrowRight');
    await until('the second tab', async () => (await tab.innerText()) === '仕訳');
    await keys('ArrowLeft');
    await until('the first tab', async () => (await tab.innerText()) === '請求書');
    const wide = () => page.locator('[class*="split_wide"]').count();
    await keys('i');
    await until('the wide form', async () => (await wide()) === 1);
    await keys('i');
    await until('the narrow form', async () => (await wide()) === 0);
  });

  it('codes an invoice and saves it', async () => {
    await shown(invoice.local_id);
    await keys('Shift+Control+E');
    await startsEditing();
    // Letters typed while the IME is off offer the supplier; the arrow and Enter choose it.
    for (const typed of ['minatotsuushin', 'みなとつう', 'minatotuusin']) {
      await keys('Control+A');
      await page.keyboard.type(typed);
      await offered('株式会社みなと通信サービス');
    }
    await keys('ArrowDown', 'Enter');
    await until(
      'the supplier in the field',
      async () =>
        (await page.locator('#invoice-field-partner_name').inputValue()) === '株式会社みなと通信サービス',
    );
    await tabTo('取引先', 'Shift+Tab');
    await keys('Control+A');
    await page.keyboard.type('有限会社キーボード');
    await tabTo('支払金額');
    await page.keyboard.type('55000');
    // Escape leaves the field, then the arrows walk the tabs.
    await keys('Escape', 'ArrowRight');
    await until(
      'the journal',
      async () => (await page.getByRole('tab', { selected: true }).innerText()) === '仕訳',
    );
    if ((await page.locator('[data-line]').count()) === 0) {
      await page.getByRole('button', { name: '行を追加' }).focus();
      await keys('Enter');
    }
    const debit = await account('外注費');
    const credit = await account('未払金');
    await page.getByLabel('借方 勘定科目').first().focus();
    for (const typed of ['gaityuu', 'がいちゅう', debit.code, 'gaichu']) {
      await keys('Control+A', 'Backspace');
      await page.keyboard.type(typed);
      await until(`${debit.name} as the first choice for ${typed}`, async () =>
        (await options().first().innerText()).includes(debit.name),
      );
    }
    await keys('Enter');
    await chosen('借方', debit.name);
    await walkedOn('借方 勘定科目');
    await tabTo('借方 金額', 'Shift+Tab');
    await page.keyboard.type('55000');
    await tabTo('貸方 勘定科目');
    await page.keyboard.type(credit.code);
    await offered(credit.name);
    await keys('Enter');
    await chosen('貸方', credit.name);
    await walkedOn('貸方 勘定科目');
    await tabTo('貸方 金額', 'Shift+Tab');
    // The star fills in what is missing; Ctrl+S saves from within the field.
    await keys('*');
    const amounts = () =>
      Promise.all(['借方', '貸方'].map((side) => page.getByLabel(`${side} 金額`).first().inputValue()));
    await until('both amounts', async () => (await amounts()).every((amount) => amount !== ''), 10_000);
    // The field that has the focus shows its digits plain.
    assert.deepEqual(await amounts(), ['55,000', '55000']);
    await page.getByText('貸借一致').waitFor();
    await screenshot(page, '50-keyboard');
    await savesByKey({ asked: true });
    const { body } = await user.get(`/invoices/${invoice.local_id}`);
    assert.equal(body.partner_name, '有限会社キーボード');
    assert.equal(body.payable_amount, 55_000);
    const [line] = body.journals;
    assert.deepEqual(
      [line.debit_account_title_id, line.credit_account_title_id, line.debit_amount, line.credit_amount],
      [debit.id, credit.id, 55_000, 55_000],
    );
    assert.equal(body.balanced, true);
  });

  it('submits nothing by the Enter that ends a conversion', async () => {
    let patches = 0;
    page.on('request', (request) => {
      if (request.method() === 'PATCH') patches += 1;
    });
    await page.getByRole('tab', { name: '請求書' }).click();
    await keys('Shift+Control+E');
    await startsEditing();
    const ime = await page.context().newCDPSession(page);
    const compose = (text) =>
      ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    const enterWhileComposing = async () => {
      // What Chromium sends while an IME is open: key code 229, and a keydown that says isComposing.
      await ime.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        windowsVirtualKeyCode: 229,
        key: 'Process',
        code: 'Enter',
      });
      await ime.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        windowsVirtualKeyCode: 13,
        key: 'Enter',
        code: 'Enter',
      });
      await ime.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        windowsVirtualKeyCode: 13,
        key: 'Enter',
        code: 'Enter',
      });
    };
    await keys('Control+A');
    await compose('にほん');
    await enterWhileComposing();
    assert.equal(await focused(), '取引先', 'the focus stays in the field');
    await ime.send('Input.insertText', { text: '日本' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(await page.locator('#invoice-field-partner_name').inputValue(), '日本');
    assert.equal(patches, 0);
    await savesByKey();
    assert.equal(patches, 1);
    assert.equal((await user.get(`/invoices/${invoice.local_id}`)).body.partner_name, '日本');
  });

  it('saves by the same keys again what was saved although no response came, and asks nothing', async () => {
    const before = (await user.get(`/invoices/${invoice.local_id}`)).body.version;
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await shown(invoice.local_id);
    await keys('Shift+Control+E');
    await startsEditing();
    await keys('Control+A');
    await page.keyboard.type('二度押し株式会社');
    await page.evaluate(() => {
      const sent = window.fetch;
      window.fetch = async (url, init) => {
        const answer = await sent(url, init);
        if (init?.method !== 'PATCH') return answer;
        window.fetch = sent;
        return new Response('{"code":"unavailable"}', { status: 504 });
      };
    });
    await keys('Control+s');
    await page.getByText('サーバーが一時的に応答していません').first().waitFor();
    await savesByKey();
    const { body } = await user.get(`/invoices/${invoice.local_id}`);
    assert.deepEqual([body.partner_name, body.version], ['二度押し株式会社', before + 1]);
  });

  it('comes back from a dialog to the button whose menu opened it', async () => {
    // A hint under the pointer would take the Escape that is meant for the dialog.
    await page.mouse.move(0, 0);
    await page.goto(`${product.app}/invoice`);
    await page.getByRole('checkbox', { name: `${invoice.local_id} を選択`, exact: true }).press('Space');
    const opener = page.getByRole('button', { name: '一括編集' });
    await opener.press('Enter');
    await page.getByRole('menuitem', { name: '項目・仕訳を編集' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await until('the dialog to have the focus', () =>
      dialog.evaluate((element) => element.contains(document.activeElement)),
    );
    await keys('Escape');
    await dialog.waitFor({ state: 'hidden' }).catch(async (error) => {
      const open = await page.locator('[role="tooltip"], [role="dialog"], [role="listbox"]').allInnerTexts();
      throw new Error(`the dialog stays; open are ${JSON.stringify(open)}`, { cause: error });
    });
    await until('the button to have the focus', () =>
      opener.evaluate((element) => element === document.activeElement),
    );
  });

  /** Editing begins in the first doubtful field, or in the first of all; the partner is the first of all. */
  async function startsEditing() {
    await until('a field to have the focus', async () =>
      page.evaluate(() => document.activeElement?.id.startsWith('invoice-field-') ?? false),
    );
    await tabTo('取引先', 'Shift+Tab');
  }

  /** The message of an earlier save may still be visible: the response belongs to this one. */
  async function savesByKey({ asked = false } = {}) {
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.status() === 200,
    );
    await keys('Control+s');
    if (asked) {
      await until('the question of what is learned', async () =>
        page.evaluate(() => document.activeElement?.textContent === 'この請求書だけ更新'),
      );
      await keys('Enter');
    }
    await answered;
    await page.getByText('更新しました').first().waitFor();
  }

  async function chosen(side, name) {
    const select = page.locator('.ant-select', { has: page.getByLabel(`${side} 勘定科目`) }).first();
    await until(`${name} on ${side}`, async () => (await select.innerText()).includes(name), 10_000);
  }
});
