import type { Element } from 'slimdom';
import type { Allowance, Line, Party } from '@uketori/service-kit/digital-invoice';
import { type Content, kindOf, MOST_LINES, type Signed, signedFor } from './document-kinds.rules.js';
import { all, attribute, decimal, first, negated, text, texts } from './elements.rules.js';

const TRADE = 'SupplyChainTradeTransaction';
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`;
const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement`;
const SUMS = 'SpecifiedTradeSettlementHeaderMonetarySummation';

/** The basic content of a Cross Industry Invoice, as ZUGFeRD and Factur-X put it into a PDF. */
export function fromCii(root: Element): Content {
  const settlement = first(root, SETTLEMENT);
  const agreement = first(root, AGREEMENT);
  const document = first(root, 'ExchangedDocument');
  const type_code = text(document, 'TypeCode');
  const kind = kindOf(type_code);
  const signed = signedFor(kind);
  const sum = (name: string) => signed(text(settlement, `${SUMS}/${name}`));
  const currency = text(settlement, 'InvoiceCurrencyCode');
  const tax_currency = text(settlement, 'TaxCurrencyCode');
  const taxIn = (code: string) =>
    all(settlement, `${SUMS}/TaxTotalAmount`).find((one) => one.getAttribute('currencyID') === code);
  const lines = all(root, `${TRADE}/IncludedSupplyChainTradeLineItem`);
  return {
    syntax: 'cii',
    kind,
    specification: text(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    type_code,
    number: text(document, 'ID'),
    issue_date: dateIn(first(document, 'IssueDateTime')),
    due_date: dateIn(first(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime')),
    tax_point_date: '',
    period_start: dateIn(first(settlement, 'BillingSpecifiedPeriod/StartDateTime')),
    period_end: dateIn(first(settlement, 'BillingSpecifiedPeriod/EndDateTime')),
    currency,
    tax_currency,
    buyer_reference: text(agreement, 'BuyerReference'),
    order_reference: text(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    contract_reference: text(agreement, 'ContractReferencedDocument/IssuerAssignedID'),
    preceding: all(settlement, 'InvoiceReferencedDocument').map((one) => ({
      number: text(one, 'IssuerAssignedID'),
      issue_date: dateIn(first(one, 'FormattedIssueDateTime')),
    })),
    notes: texts(document, 'IncludedNote/Content'),
    seller: partyOf(first(agreement, 'SellerTradeParty')),
    buyer: partyOf(first(agreement, 'BuyerTradeParty')),
    payee_name: text(settlement, 'PayeeTradeParty/Name'),
    delivery_date: dateIn(
      first(root, `${TRADE}/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime`),
    ),
    lines: lines.slice(0, MOST_LINES).map((one) => lineOf(one, signed)),
    more_lines: lines.length > MOST_LINES,
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => allowanceOf(one, signed)),
    taxes: all(settlement, 'ApplicableTradeTax').map((one) => ({
      category: text(one, 'CategoryCode').toUpperCase(),
      rate: decimal(text(one, 'RateApplicablePercent')),
      taxable: signed(text(one, 'BasisAmount')),
      tax: signed(text(one, 'CalculatedAmount')),
      exemption: text(one, 'ExemptionReason'),
    })),
    totals: {
      lines: sum('LineTotalAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      without_tax: sum('TaxBasisTotalAmount'),
      tax: signed(text(taxIn(currency) ?? first(settlement, `${SUMS}/TaxTotalAmount`), '')),
      with_tax: sum('GrandTotalAmount'),
      prepaid: sum('TotalPrepaidAmount'),
      rounding: sum('RoundingAmount'),
      payable: sum('DuePayableAmount'),
    },
    tax_in_tax_currency: tax_currency ? signed(text(taxIn(tax_currency) ?? null, '')) : '',
    payments: all(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((one) => ({
      code: text(one, 'TypeCode'),
      text: text(one, 'Information'),
      reference: text(settlement, 'PaymentReference'),
      account:
        text(one, 'PayeePartyCreditorFinancialAccount/ProprietaryID') ||
        text(one, 'PayeePartyCreditorFinancialAccount/IBANID'),
      holder: text(one, 'PayeePartyCreditorFinancialAccount/AccountName'),
      branch: text(one, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
    })),
    payment_terms: texts(settlement, 'SpecifiedTradePaymentTerms/Description'),
    attachments: all(agreement, 'AdditionalReferencedDocument')
      .filter((one) => first(one, 'AttachmentBinaryObject'))
      .map((one) => ({
        id: text(one, 'IssuerAssignedID'),
        description: text(one, 'Name'),
        file_name: attribute(first(one, 'AttachmentBinaryObject'), 'filename'),
      })),
  };
}

/** Dates are written as YYYYMMDD (format 102). */
function dateIn(at: Element | null): string {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text(at, 'DateTimeString') || text(at, ''));
  return found ? `${found[1]}-${found[2]}-${found[3]}` : '';
}

function partyOf(party: Element | null): Party {
  const at = first(party, 'PostalTradeAddress');
  const endpoint = first(party, 'URIUniversalCommunication/URIID');
  const contact = first(party, 'DefinedTradeContact');
  const tax = all(party, 'SpecifiedTaxRegistration/ID').find((one) => one.getAttribute('schemeID') === 'VA');
  const address = ['CountrySubDivisionName', 'CityName', 'LineOne', 'LineTwo', 'LineThree'];
  return {
    name: text(party, 'Name'),
    trading_name: text(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
    tax_id: text(tax ?? null, ''),
    legal_id: text(party, 'SpecifiedLegalOrganization/ID'),
    endpoint: text(endpoint, ''),
    endpoint_scheme: attribute(endpoint, 'schemeID'),
    postal_code: text(at, 'PostcodeCode'),
    address: address
      .map((name) => text(at, name))
      .filter((part) => part !== '')
      .join(' '),
    country: text(at, 'CountryID'),
    contact_name: text(contact, 'PersonName'),
    phone: text(contact, 'TelephoneUniversalCommunication/CompleteNumber'),
    email: text(contact, 'EmailURIUniversalCommunication/URIID'),
  };
}

function lineOf(line: Element, signed: Signed): Line {
  const quantity = first(line, 'SpecifiedLineTradeDelivery/BilledQuantity');
  const settlement = first(line, 'SpecifiedLineTradeSettlement');
  return {
    id: text(line, 'AssociatedDocumentLineDocument/LineID'),
    name: text(line, 'SpecifiedTradeProduct/Name'),
    description: text(line, 'SpecifiedTradeProduct/Description'),
    note: text(line, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    quantity: signed(text(quantity, '')),
    unit: attribute(quantity, 'unitCode'),
    price: decimal(text(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')),
    amount: signed(text(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')),
    tax_category: text(settlement, 'ApplicableTradeTax/CategoryCode'),
    tax_rate: decimal(text(settlement, 'ApplicableTradeTax/RateApplicablePercent')),
  };
}

function allowanceOf(one: Element, signed: Signed): Allowance {
  const is_charge = text(one, 'ChargeIndicator/Indicator') === 'true';
  const amount = signed(text(one, 'ActualAmount'));
  return {
    is_charge,
    reason: text(one, 'Reason') || text(one, 'ReasonCode'),
    amount: is_charge ? amount : negated(amount),
    tax_category: text(one, 'CategoryTradeTax/CategoryCode'),
    tax_rate: decimal(text(one, 'CategoryTradeTax/RateApplicablePercent')),
  };
}
