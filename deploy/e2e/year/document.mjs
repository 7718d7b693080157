// The file of a invoice: the data of a digital invoice (JP PINT), which the reader takes over exactly.
const SPACES = [
  ['cac', 'CommonAggregateComponents-2'],
  ['cbc', 'CommonBasicComponents-2'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:specification:ubl:schema:xsd:${name}"`)
  .join(' ');

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const SCHEME = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
/** AA is the reduced rate, E is exempt. */
const CATEGORY = { 10: 'S', 8: 'AA', 0: 'E' };

function party({ name, t_number, country, endpoint }) {
  const tax = t_number
    ? `<cac:PartyTaxScheme><cbc:CompanyID>${t_number}</cbc:CompanyID>${SCHEME}</cac:PartyTaxScheme>`
    : '';
  return `<cac:Party><cbc:EndpointID schemeID="0188">${endpoint}</cbc:EndpointID>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    ${tax}<cac:PartyLegalEntity><cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
}

/** The bytes of the file that a supplier sends for a invoice. Amounts of a credit note are above zero in it. */
export function documentOf(bill, supplier, buyer) {
  const kind = bill.credit ? 'CreditNote' : 'Invoice';
  const currency = bill.currency ?? 'JPY';
  const money = (tag, amount) => `<cbc:${tag} currencyID="${currency}">${amount}</cbc:${tag}>`;
  const lines = bill.lines.map((line) => ({ ...line, net: line.foreign ?? line.net }));
  const sum = (name) => lines.reduce((total, line) => total + line[name], 0);
  const [net, tax] = [sum('net'), sum('tax')];
  const category = (tag, { rate }) =>
    `<cac:${tag}><cbc:ID>${CATEGORY[rate]}</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${SCHEME}</cac:${tag}>`;
  const subtotals = lines.map(
    (line) => `<cac:TaxSubtotal>${money('TaxableAmount', line.net)}${money('TaxAmount', line.tax)}
      ${category('TaxCategory', line)}</cac:TaxSubtotal>`,
  );
  const quantity = bill.credit ? 'CreditedQuantity' : 'InvoicedQuantity';
  const items = lines.map(
    (
      line,
      at,
    ) => `<cac:${kind}Line><cbc:ID>${at + 1}</cbc:ID><cbc:${quantity} unitCode="H87">1</cbc:${quantity}>
      ${money('LineExtensionAmount', line.net)}
      <cac:Item><cbc:Name>${escaped(line.text)}</cbc:Name>${category('ClassifiedTaxCategory', line)}</cac:Item>
      <cac:Price>${money('PriceAmount', line.net)}<cbc:BaseQuantity unitCode="H87">1</cbc:BaseQuantity></cac:Price></cac:${kind}Line>`,
  );
  const delivery = bill.delivery_date
    ? `<cac:Delivery><cbc:ActualDeliveryDate>${bill.delivery_date}</cbc:ActualDeliveryDate></cac:Delivery>`
    : '';
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" ${SPACES}>
  <cbc:CustomizationID>urn:peppol:pint:billing-1@jp-1</cbc:CustomizationID>
  <cbc:ProfileID>urn:peppol:bis:billing</cbc:ProfileID>
  <cbc:ID>${bill.number}</cbc:ID>
  <cbc:IssueDate>${bill.issue_date}</cbc:IssueDate>
  <cbc:${kind}TypeCode>${bill.credit ? 381 : 380}</cbc:${kind}TypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  <cac:InvoicePeriod><cbc:StartDate>${bill.issue_date}</cbc:StartDate><cbc:EndDate>${bill.issue_date}</cbc:EndDate></cac:InvoicePeriod>
  <cac:AccountingSupplierParty>${party({ ...supplier, endpoint: String(1_000_000_000_000 + supplier.key) })}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party({ name: buyer, country: 'JP', endpoint: '3210987654321' })}</cac:AccountingCustomerParty>
  ${delivery}
  <cac:TaxTotal>${money('TaxAmount', tax)}${subtotals.join('')}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>${money('LineExtensionAmount', net)}${money('TaxExclusiveAmount', net)}
    ${money('TaxInclusiveAmount', net + tax)}${money('PayableAmount', net + tax)}</cac:LegalMonetaryTotal>
  ${items.join('\n')}
</${kind}>
`);
}
