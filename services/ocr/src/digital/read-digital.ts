import { checkXml, decodeXml, XML_LIMITS, XmlRefusedError } from '@uketori/service-kit/xml';
import { type Document, parseXmlDocument } from 'slimdom';
import { DamagedFileError } from '../text-layer/text-layer.js';
import { fromCii } from './cii.rules.js';
import type { DigitalInvoice } from '@uketori/service-kit/digital-invoice';
import { rootOf } from './elements.rules.js';
import { ruleSetOf } from './schematron.rules.js';
import { checkRules, rulesOf } from './schematron.js';
import { fromUbl } from './ubl.rules.js';

/** The name by which a reading says that its values are data of the sender. */
export const DIGITAL_ENGINE = 'digital_invoice';

/** The tree of a document within the bounds, without a document type. @throws DamagedFileError */
export function openXml(bytes: Uint8Array): Document {
  try {
    if (bytes.length > XML_LIMITS.bytes) throw new XmlRefusedError('xml_too_large');
    const text = decodeXml(bytes);
    checkXml(text);
    return parseXmlDocument(text);
  } catch (error) {
    throw new DamagedFileError(error instanceof Error ? error.message : 'unreadable XML');
  }
}

/** Reads an invoice of UBL or CII and tries the rules of its specification on it. @throws DamagedFileError */
export function readDigitalInvoice(bytes: Uint8Array): DigitalInvoice {
  const document = openXml(bytes);
  const root = rootOf(document);
  if (root.localName === 'CrossIndustryInvoice')
    return { ...fromCii(root), checked_with: null, problems: [] };
  if (root.localName !== 'Invoice' && root.localName !== 'CreditNote')
    throw new DamagedFileError('no invoice of UBL or CII');
  const content = fromUbl(root);
  const set = ruleSetOf(content.specification, content.seller.country);
  if (!set) return { ...content, checked_with: null, problems: [] };
  const { problems, whole } = checkRules(document, rulesOf(set));
  return { ...content, checked_with: whole || problems.length > 0 ? set : null, problems };
}
