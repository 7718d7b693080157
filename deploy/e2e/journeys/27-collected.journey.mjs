import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { axe, openBrowser, openPage, openPageAs, screenshot } from '../product/browser.mjs';
import { mailsTo } from '../product/mailbox.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { smallPdf } from '../product/samples.mjs';

const REASON = '金額が税抜です。税込の請求書をお願いします。';

describe('an invoice that a supplier hands in, approved before it is read', () => {
  const mark = randomUUID().slice(0, 8);
  const address = `supplier-${mark}@supplier.example`;
  const supplier = `株式会社回収${mark}`;
  let product;
  let browser;
  let collector;
  let approver;
  let customer;
  let link;
  let desk;
  before(async () => {
    product = await startProduct();
    [collector, approver] = await Promise.all(
      [USERS.inbox, USERS.approver].map((email) => product.login(email)),
    );
    const { user_organization_id } = (await approver.get('/session')).body;
    customer = (
      await collector.post('/customers', {
        name: supplier,
        email: address,
        represent_name: '回収 太郎',
        approval_stage: 1,
        default_approve_users: { 1: [user_organization_id] },
      })
    ).body;
    const made = await collector.post(`/customers/${customer.id}/request-links`, { year: 2026, month: 11 });
    assert.ok(made.status < 300, String(made.bytes));
    link = `${product.app}${new URL(made.body.url).pathname}`;
    browser = await openBrowser();
    desk = await openPageAs(browser, product, USERS.approver, '/home');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const itemOf = async () =>
    (await collector.get('/inbox-items?limit=100')).body.items.find(
      ({ customer_name }) => customer_name === supplier,
    );

  /** The supplier opens a link and hands one file in; returns the page. */
  async function handIn(url, name) {
    const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(url);
    await page.getByTestId('tempupload-input').setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: smallPdf(),
    });
    await page.getByText('ご提出ありがとうございました').waitFor();
    return page;
  }

  it('waits on the home of its approver, who sees the file there and cannot send it to reading', async () => {
    await (await handIn(link, 'first.pdf')).context().close();
    await until('the approval to know the item', async () => {
      const item = await itemOf();
      return item && (await approver.get(`/approvals/inbox_item/${item.id}`)).body.can?.approve1;
    });
    await desk.reload();
    await desk.locator('a[data-waiting]', { hasText: '提出された請求書の承認' }).waitFor();
    await screenshot(desk, '27-home');
    await desk.goto(`${product.app}/inbox/${(await itemOf()).id}`);
    const drawer = desk.getByRole('dialog');
    await drawer.getByRole('button', { name: '承認する' }).waitFor();
    await drawer.locator('canvas[data-drawn="true"]').waitFor();
    assert.equal(await drawer.getByRole('button', { name: '読み取りへ送る' }).count(), 0);
    await screenshot(desk, '27-item');
    const { violations } = await axe(desk).include('[role="dialog"]').analyze();
    assert.deepEqual(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
      [],
    );
    const { id, version } = await itemOf();
    const early = await collector.post(`/inbox-items/${id}/send-to-reading`, { version });
    assert.deepEqual([early.status, early.body.code], [409, 'item_not_approved']);
  });

  it('goes back to the supplier with the reason, on the page of the link and by mail', async () => {
    const drawer = desk.getByRole('dialog').first();
    await drawer.getByRole('button', { name: '差し戻す' }).click();
    const question = desk.getByRole('dialog', { name: '取引先へ差し戻しますか？' });
    await question.getByRole('textbox', { name: '差し戻しの理由' }).fill(REASON);
    await question.getByText(address).waitFor();
    await screenshot(desk, '27-return');
    await question.getByRole('button', { name: '差し戻す' }).click();
    await drawer.getByText(REASON).waitFor();
    await screenshot(desk, '27-returned');
    const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(link);
    await page.getByText(REASON).waitFor();
    await screenshot(page, '27-supplier');
    await page.context().close();
    await until('the mail', async () => mailsTo(product, address).length > 0);
  });

  it('comes again by the link of the mail, is approved and read', async () => {
    const text = mailsTo(product, address).at(-1);
    const body = text.includes('base64')
      ? Buffer.from(
          text
            .split(/\r?\n\r?\n/)
            .slice(1)
            .join('\n'),
          'base64',
        ).toString()
      : text.replaceAll(/=\r?\n/g, '');
    const [fresh] = /\/tempupload\/[0-9a-f-]{36}/.exec(body);
    const page = await handIn(`${product.app}${fresh}`, 'second.pdf');
    await page.getByText(REASON).waitFor({ state: 'hidden' });
    await page.context().close();
    const drawer = desk.getByRole('dialog').first();
    await until('the item to be handed in again', async () => (await itemOf()).submit_status === 1);
    await desk.reload();
    await drawer.getByRole('button', { name: '承認する' }).click();
    await desk.getByText('承認しました').waitFor();

    const office = await openPageAs(browser, product, USERS.inbox, `/inbox/${(await itemOf()).id}`);
    const own = office.getByRole('dialog');
    await own.getByText('最終承認が済むと、読み取りへ送れます。').waitFor();
    assert.equal(await own.getByRole('button', { name: '読み取りへ送る' }).isDisabled(), true);
    await screenshot(office, '27-gate');
    await own.getByRole('button', { name: '最終承認する' }).click();
    await until('the item to be approved', async () => (await itemOf()).final_approved);
    await own.getByRole('button', { name: '読み取りへ送る' }).click();
    await office
      .getByRole('dialog', { name: '読み取りへ送る' })
      .getByRole('button', { name: '送る', exact: true })
      .click();
    await until('its invoice', async () => (await itemOf()).invoice_local_id !== null, 60_000);
    await office.context().close();
    assert.deepEqual(desk.errors, []);
  });
});
