import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PDFDocument } from 'pdf-lib';
import { openBrowser, openPageAs, screenshot, seriousFindings, useLanguage } from '../product/browser.mjs';
import { ROOT, startProduct, until, USERS } from '../product/product.mjs';
import { uploadAndRead } from '../product/samples.mjs';

const official = (name) => readFileSync(join(ROOT, 'services/ocr/test/digital', name));
const INVOICE = official('Japan_PINT_Invoice_UBL_Example5-AllowanceCharge.xml');

/** The same invoice with one value changed, so that it is another file too. */
const changed = (...pairs) =>
  Buffer.from(pairs.reduce((text, [from, to]) => text.replace(from, to), INVOICE.toString('utf8')));

const creditNote = () =>
  Buffer.from(
    official('Japan_PINT_Invoice_UBL_Example1-minimum.xml')
      .toString('utf8')
      .replaceAll('InvoiceLine', 'CreditNoteLine')
      .replaceAll('InvoicedQuantity', 'CreditedQuantity')
      .replace(
        /<cbc:InvoiceTypeCode>380<\/cbc:InvoiceTypeCode>/,
        '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
      )
      .replace('xsd:Invoice-2', 'xsd:CreditNote-2')
      .replace('<Invoice ', '<CreditNote ')
      .replace('</Invoice>', '</CreditNote>'),
  );

describe('a digital invoice of JP PINT', () => {
  let product;
  let user;
  let browser;
  let page;
  before(async () => {
    product = await startProduct();
    user = await product.login(USERS.accountant);
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, '/upload');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is uploaded in the browser and becomes an invoice with the sender’s own values', async () => {
    await page.locator('input[type="file"]').first().setInputFiles({
      name: 'デジタルインボイス.xml',
      mimeType: 'application/xml',
      buffer: INVOICE,
    });
    const row = await until('the invoice', async () => {
      const { body } = await user.get('/invoices?limit=25&sort=-local_id');
      return body.items.find(({ file_name }) => file_name === 'デジタルインボイス.xml');
    });
    const { body: invoice } = await user.get(`/invoices/${row.local_id}`);
    const { total_amount, payable_amount, subtotal, taxable_10, tax_10, non_taxable_amount } = invoice;
    assert.deepEqual(
      { total_amount, payable_amount, subtotal, taxable_10, tax_10, non_taxable_amount },
      {
        total_amount: 289_490,
        payable_amount: 289_490,
        subtotal: 263_490,
        taxable_10: 260_000,
        tax_10: 26_000,
        non_taxable_amount: 3_490,
      },
    );
    assert.equal(invoice.t_number, 'T1234567890123');
    assert.equal(invoice.due_date, '2023-11-20');
    assert.equal(invoice.account_number, '3242394');
    assert.ok(!invoice.warnings.includes('total_mismatch'));
    const lines = invoice.read_fields.line_items;
    assert.equal(lines.length, 5);
    assert.equal(
      lines.reduce((sum, line) => sum + Number(line.amount), 0),
      263_490,
    );
    assert.equal(invoice.read_fields.total_amount.confidence, 1);
    await page.goto(`${product.app}/invoice/${row.local_id}`);
    await page.getByText('JP PINTの検査に合格しています').waitFor();
    const sheet = page.getByRole('article', { name: '請求書' });
    await sheet.getByText('デスクチェア').waitFor();
    await sheet.getByText('T1234567890123').waitFor();
    await screenshot(page, '110-invoice');
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('keeps the file byte for byte', async () => {
    const link = page.getByRole('link', { name: 'デジタルインボイス.xml' });
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
    assert.equal(hash(readFileSync(await file.path())), hash(INVOICE));
  });

  it('is kept when it breaks rules, and says which in Japanese', async () => {
    const wrong = changed(
      ['<cbc:PayableAmount currencyID="JPY">289490', '<cbc:PayableAmount currencyID="JPY">289491'],
      ['<cbc:CompanyID>T1234567890123', '<cbc:CompanyID>1234567890123'],
    );
    const invoice = await uploadAndRead(user, '不備のある請求書.xml', wrong);
    assert.equal(invoice.payable_amount, 289_491);
    assert.equal(invoice.t_number, '');
    assert.ok(invoice.read_fields.total_amount.confidence < 0.9);
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByText('JP PINTのルールに合わない箇所が2件あります').waitFor();
    await page.getByText('支払額が、合計（税込）から支払済の額を引いた額と一致しません。').waitFor();
    await page.getByText('発行者の登録番号（T＋13桁）がないか、正しくありません。').waitFor();
    await page.getByText('ibr-co-16', { exact: true }).click();
    await page.getByText('/Invoice/LegalMonetaryTotal').waitFor();
    await screenshot(page, '110-problems');
    assert.deepEqual(await seriousFindings(page), []);
    await useLanguage(page, product, 'en');
    await page.reload();
    await page.getByText('The amount due is not the total with tax less what is already paid.').waitFor();
    await screenshot(page, '110-problems-en');
    await useLanguage(page, product, 'ja');
  });

  it('is an amount to get back as a credit note', async () => {
    const invoice = await uploadAndRead(user, 'クレジットノート.xml', creditNote());
    assert.equal(invoice.total_amount, -281_240);
    assert.equal(invoice.read_fields.document_title.value, '返還請求書（クレジットノート）');
  });

  it('goes before the print when it is inside of a PDF', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([595, 842]).drawText('Total JPY 1');
    await pdf.attach(changed(['<cbc:ID>156', '<cbc:ID>157']), 'factur-x.xml', { mimeType: 'text/xml' });
    const invoice = await uploadAndRead(user, 'hybrid.pdf', Buffer.from(await pdf.save()));
    assert.equal(invoice.total_amount, 289_490);
    assert.equal(invoice.invoice_number, '157');
    assert.equal(invoice.read_fields.engine, 'digital_invoice');
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.locator('canvas[data-drawn="true"]').waitFor();
  });
});
