import type { Element } from 'slimdom';
import type { Allowance, Line, Party, PaymentMeans, TaxSubtotal } from '@uketori/service-kit/digital-invoice';
import { type Content, kindOf, MOST_LINES, type Signed, signedFor } from './document-kinds.rules.js';
import { all, attribute, date, decimal, first, negated, text, texts } from './elements.rules.js';

/** The content of an Invoice or a CreditNote of UBL 2, as PINT and the national profiles of it use them. */
export function fromUbl(root: Element): Content {
  const isCreditNote = root.localName === 'CreditNote';
  const type_code = text(root, isCreditNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode');
  const kind = kindOf(type_code, isCreditNote);
  const signed = signedFor(kind);
  const lines = all(root, isCreditNote ? 'CreditNoteLine' : 'InvoiceLine');
  const currency = text(root, 'DocumentCurrencyCode');
  const taxTotals = all(root, 'TaxTotal');
  const inCurrency = (one: Element, code: string) =>
    first(one, 'TaxAmount')?.getAttribute('currencyID') === code;
  const own = taxTotals.find((one) => inCurrency(one, currency)) ?? taxTotals[0] ?? null;
  const tax_currency = text(root, 'TaxCurrencyCode');
  const other = taxTotals.find((one) => one !== own && inCurrency(one, tax_currency)) ?? null;
  const sum = (name: string) => signed(text(root, `LegalMonetaryTotal/${name}`));
  return {
    syntax: 'ubl',
    kind,
    specification: text(root, 'CustomizationID'),
    type_code,
    number: text(root, 'ID'),
    issue_date: date(text(root, 'IssueDate')),
    due_date:
      date(text(root, 'DueDate')) ||
      date(text(root, 'PaymentMeans/PaymentDueDate')) ||
      date(text(root, 'PaymentTerms/InstallmentDueDate')),
    tax_point_date: date(text(root, 'TaxPointDate')),
    period_start: date(text(root, 'InvoicePeriod/StartDate')),
    period_end: date(text(root, 'InvoicePeriod/EndDate')),
    currency,
    tax_currency,
    buyer_reference: text(root, 'BuyerReference'),
    order_reference: text(root, 'OrderReference/ID'),
    contract_reference: text(root, 'ContractDocumentReference/ID'),
    preceding: all(root, 'BillingReference/InvoiceDocumentReference').map((one) => ({
      number: text(one, 'ID'),
      issue_date: date(text(one, 'IssueDate')),
    })),
    notes: texts(root, 'Note'),
    seller: partyOf(first(root, 'AccountingSupplierParty/Party')),
    buyer: partyOf(first(root, 'AccountingCustomerParty/Party')),
    payee_name: text(root, 'PayeeParty/PartyName/Name'),
    delivery_date: date(text(root, 'Delivery/ActualDeliveryDate')),
    lines: lines.slice(0, MOST_LINES).map((one) => lineOf(one, signed)),
    more_lines: lines.length > MOST_LINES,
    allowances: all(root, 'AllowanceCharge').map((one) => allowanceOf(one, signed)),
    taxes: all(own, 'TaxSubtotal').map((one) => taxOf(one, signed)),
    totals: {
      lines: sum('LineExtensionAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      without_tax: sum('TaxExclusiveAmount'),
      tax: signed(text(own, 'TaxAmount')),
      with_tax: sum('TaxInclusiveAmount'),
      prepaid: sum('PrepaidAmount'),
      rounding: sum('PayableRoundingAmount'),
      payable: sum('PayableAmount'),
    },
    tax_in_tax_currency: signed(text(other, 'TaxAmount')),
    payments: all(root, 'PaymentMeans').map(paymentOf),
    payment_terms: texts(root, 'PaymentTerms/Note'),
    attachments: all(root, 'AdditionalDocumentReference')
      .filter((one) => first(one, 'Attachment'))
      .map((one) => ({
        id: text(one, 'ID'),
        description: text(one, 'DocumentDescription'),
        file_name: attribute(first(one, 'Attachment/EmbeddedDocumentBinaryObject'), 'filename'),
      })),
  };
}

function partyOf(party: Element | null): Party {
  const tax = all(party, 'PartyTaxScheme').find(
    (one) => text(one, 'TaxScheme/ID').toUpperCase() === 'VAT' || text(one, 'TaxScheme/ID') === '',
  );
  const at = first(party, 'PostalAddress');
  const endpoint = first(party, 'EndpointID');
  return {
    name: text(party, 'PartyLegalEntity/RegistrationName') || text(party, 'PartyName/Name'),
    trading_name: text(party, 'PartyName/Name'),
    tax_id: text(tax ?? null, 'CompanyID'),
    legal_id: text(party, 'PartyLegalEntity/CompanyID'),
    endpoint: text(endpoint, ''),
    endpoint_scheme: attribute(endpoint, 'schemeID'),
    postal_code: text(at, 'PostalZone'),
    address: joined(at, [
      'CountrySubentity',
      'CityName',
      'StreetName',
      'AdditionalStreetName',
      'AddressLine/Line',
    ]),
    country: text(at, 'Country/IdentificationCode'),
    contact_name: text(party, 'Contact/Name'),
    phone: text(party, 'Contact/Telephone'),
    email: text(party, 'Contact/ElectronicMail'),
  };
}

/** An address as it is written in Japan: the large first, without gaps but between words of Latin letters. */
function joined(at: Element | null, paths: string[]): string {
  return paths
    .map((path) => text(at, path))
    .filter((part) => part !== '')
    .reduce((whole, part) => `${whole}${/[!-~]$/.test(whole) || /^[!-~]/.test(part) ? ' ' : ''}${part}`, '')
    .trim();
}

function lineOf(line: Element, signed: Signed): Line {
  const quantity = first(line, 'InvoicedQuantity') ?? first(line, 'CreditedQuantity');
  const property = all(line, 'Item/AdditionalItemProperty').find(
    (one) => text(one, 'Name') === '表示単位名称',
  );
  const per = decimal(text(line, 'Price/BaseQuantity'));
  const price = decimal(text(line, 'Price/PriceAmount'));
  return {
    id: text(line, 'ID'),
    name: text(line, 'Item/Name'),
    description: text(line, 'Item/Description'),
    note: text(line, 'Note'),
    quantity: signed(text(quantity, '')),
    // The name that Japanese senders give the unit for people goes before its code.
    unit: text(property ?? null, 'Value') || attribute(quantity, 'unitCode'),
    price: per === '' || Number(per) === 1 || price === '' ? price : `${price} / ${per}`,
    amount: signed(text(line, 'LineExtensionAmount')),
    tax_category: text(line, 'Item/ClassifiedTaxCategory/ID'),
    tax_rate: decimal(text(line, 'Item/ClassifiedTaxCategory/Percent')),
  };
}

function allowanceOf(one: Element, signed: Signed): Allowance {
  const is_charge = text(one, 'ChargeIndicator') === 'true';
  const amount = signed(text(one, 'Amount'));
  return {
    is_charge,
    reason: text(one, 'AllowanceChargeReason') || text(one, 'AllowanceChargeReasonCode'),
    amount: is_charge ? amount : negated(amount),
    tax_category: text(one, 'TaxCategory/ID'),
    tax_rate: decimal(text(one, 'TaxCategory/Percent')),
  };
}

function taxOf(one: Element, signed: Signed): TaxSubtotal {
  return {
    category: text(one, 'TaxCategory/ID').toUpperCase(),
    rate: decimal(text(one, 'TaxCategory/Percent')),
    taxable: signed(text(one, 'TaxableAmount')),
    tax: signed(text(one, 'TaxAmount')),
    exemption: text(one, 'TaxCategory/TaxExemptionReason'),
  };
}

function paymentOf(one: Element): PaymentMeans {
  return {
    code: text(one, 'PaymentMeansCode'),
    text: attribute(first(one, 'PaymentMeansCode'), 'name'),
    reference: text(one, 'PaymentID'),
    account: text(one, 'PayeeFinancialAccount/ID'),
    holder: text(one, 'PayeeFinancialAccount/Name'),
    branch: text(one, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
  };
}
