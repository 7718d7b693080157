import type { XmlRoot } from '@uketori/service-kit/xml';

/** Roots of the invoices that are read as data: OASIS UBL 2 and UN/CEFACT Cross Industry Invoice. */
const ROOTS: XmlRoot[] = [
  { name: 'Invoice', namespace: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2' },
  { name: 'CreditNote', namespace: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2' },
  {
    name: 'CrossIndustryInvoice',
    namespace: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  },
];

export function isXmlInvoice(root: XmlRoot): boolean {
  return ROOTS.some(({ name, namespace }) => root.name === name && root.namespace === namespace);
}

/**
 * Whether the start of a file looks like such an invoice: markup first, and the namespace of a root in it. The whole
 * file is looked at afterwards, by a parser.
 */
export function xmlInvoiceIn(head: Buffer): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const text = isWide ? head.toString('latin1').replaceAll('\0', '').slice(2) : head.toString('latin1');
  if (!/^(?:\xef\xbb\xbf)?\s*<(?:[?!A-Za-z_])/.test(text)) return false;
  return ROOTS.some(
    ({ name, namespace }) =>
      text.includes(namespace) && new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>]`).test(text),
  );
}
