import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, screenshot, seriousFindings } from '../product/browser.mjs';
import { startProduct, USERS } from '../product/product.mjs';
import { editInvoice, PAYABLE, smallPdf, uploadAndRead } from '../product/samples.mjs';

const SUPPLIER = 'Foreign Cloud Inc.';
const NUMBER = 'T7010705000725';

describe('what a purchase is to the consumption tax', () => {
  let product;
  let browser;
  let page;
  let abroad;
  let incomplete;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    const none = {
      taxable_10: null,
      tax_10: null,
      taxable_8: null,
      tax_8: null,
      tax_amount: null,
      subtotal: null,
    };
    ({ local_id: abroad } = await uploadAndRead(accountant, 'abroad.pdf', smallPdf()));
    await editInvoice(accountant, abroad, {
      ...PAYABLE,
      ...none,
      partner_name: SUPPLIER,
      t_number: '',
      currency_code: 'USD',
      foreign_total_amount: '1000',
      exchange_rate: '155.2',
      total_amount: 155_200,
      payable_amount: 155_200,
    });
    ({ local_id: incomplete } = await uploadAndRead(accountant, 'incomplete.pdf', smallPdf()));
    await editInvoice(accountant, incomplete, {
      ...PAYABLE,
      ...none,
      partner_name: '番号だけの商会',
      t_number: NUMBER,
      recipient_name: '株式会社よその会社',
    });
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, `/invoice/${abroad}`);
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const openTax = async (local_id) => {
    await page.goto(`${product.app}/invoice/${local_id}`);
    await page.getByRole('tab', { name: /税・源泉/ }).click();
  };
  const card = (name) => page.getByRole('region', { name });

  const save = async () => {
    await page.getByRole('button', { name: '更新', exact: true }).click();
    await page.getByText('更新しました').first().waitFor();
  };

  it('a supplier abroad gets no input tax, and a person chooses the kind of purchase', async () => {
    await openTax(abroad);
    await card('取引の区分').getByText('国外取引と仮定しました').waitFor();
    await card('仕入税額控除・経過措置').getByText('控除する消費税はありません').waitFor();
    await screenshot(page, '111-abroad');
    await page.getByRole('button', { name: /^編集/ }).first().click();
    await page.getByRole('combobox', { name: '取引の区分' }).click();
    await page.locator('.ant-select-item[title="消費者向け電気通信利用役務"]').click();
    await card('仕入税額控除・経過措置').getByText('経過措置の対象外のため控除できません').waitFor();
    await screenshot(page, '111-chosen');
    assert.deepEqual(await seriousFindings(page), []);
    await save();
    await card('取引の区分').getByText('この請求書で選択した区分です').waitFor();
  });

  it('a number alone makes no qualified invoice; what is absent is named and can be confirmed', async () => {
    await openTax(incomplete);
    const particulars = card('記載事項の確認');
    await particulars.getByText('記載不足').waitFor();
    await particulars.getByText('宛名「株式会社よその会社」が自社の名称と一致しません').waitFor();
    await screenshot(page, '111-incomplete');
    await page.getByRole('button', { name: /^編集/ }).first().click();
    await page.getByRole('switch', { name: '記載事項を確認済みにする' }).click();
    await page.getByRole('textbox', { name: /自社の請求書である理由/ }).fill('旧社名宛て');
    await screenshot(page, '111-addressee');
    await save();
    await particulars.getByText('宛名「株式会社よその会社」: 旧社名宛て').waitFor();
    await particulars.getByText('確認済み', { exact: true }).waitFor();
    await card('適格請求書').getByText('記載事項は確認済みです').waitFor();
    assert.deepEqual(page.errors, []);
  });
});
