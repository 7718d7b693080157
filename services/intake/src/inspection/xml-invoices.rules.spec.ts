import { isXmlInvoice, xmlInvoiceIn } from './xml-invoices.rules.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

describe('invoices as data', () => {
  it.each<[string, string | Buffer, boolean]>([
    ['an invoice', `<Invoice xmlns="${UBL}Invoice-2">`, true],
    ['a credit note', `<CreditNote xmlns="${UBL}CreditNote-2">`, true],
    ['a prefix', `<?xml version="1.0"?>\n<ubl:Invoice xmlns:ubl='${UBL}Invoice-2'>`, true],
    ['comments first', `<!-- 請求書 -->\n<Invoice xmlns="${UBL}Invoice-2">`, true],
    ['a byte order mark', `\ufeff<Invoice xmlns="${UBL}Invoice-2">`, true],
    ['UTF-16', Buffer.from(`\ufeff<Invoice xmlns="${UBL}Invoice-2">`, 'utf16le'), true],
    ['an invoice across industries', `<rsm:CrossIndustryInvoice xmlns:rsm="${CII}">`, true],
    // The parser refuses these afterwards, with the reason.
    ['a document type', `<!DOCTYPE Invoice><Invoice xmlns="${UBL}Invoice-2">`, true],
    ['an order', `<Order xmlns="${UBL}Order-2">`, false],
    ['no namespace', '<Invoice>', false],
    ['another root', `<Invoices xmlns="${UBL}Invoice-2">`, false],
    ['text that names one', `see <Invoice xmlns="${UBL}Invoice-2">`, false],
    ['a page', '<!DOCTYPE html><html>', false],
    ['nothing', '', false],
  ])('%s', (_, head, expected) => {
    expect(xmlInvoiceIn(Buffer.from(head))).toBe(expected);
  });

  it.each([
    ['Invoice', `${UBL}Invoice-2`, true],
    ['CreditNote', `${UBL}CreditNote-2`, true],
    ['CreditNote', `${UBL}Invoice-2`, false],
    ['CrossIndustryInvoice', CII, true],
    ['Invoice', '', false],
  ])('the root %s in %s: %s', (name, namespace, expected) => {
    expect(isXmlInvoice({ name, namespace })).toBe(expected);
  });
});
