import { readdirSync, readFileSync } from 'node:fs';
import { type Document, type Element, parseXmlDocument } from 'slimdom';
import { type RuleSet, RULE_SETS } from '@uketori/service-kit/digital-invoice';
import { rootOf } from './elements.rules.js';
import { anywhere, indexed, placeOf, type Schema, ruleSetOf } from './schematron.rules.js';
import { checkRules, rulesOf } from './schematron.js';

interface Broken {
  set: RuleSet;
  rule: string;
  file: string;
  /** Pairs of text; each is replaced wherever it occurs. */
  replace?: [string, string][];
  /** Number of an element in document order, and what is done to it. */
  at?: number;
  do?: 'delete' | 'duplicate';
  text?: string;
  attribute?: string;
  value?: string | null;
}

const FOLDER = new URL('../../test/digital/', import.meta.url);
const BROKEN = readFileSync(new URL('broken-rules.jsonl', FOLDER), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Broken);

/** An official sample as a member of a set: there are none of self-billing. */
function sample(file: string, set: RuleSet): string {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  if (set !== 'pint-jp-sb') return text;
  return text
    .replace('urn:peppol:pint:billing-1@jp-1', 'urn:peppol:pint:selfbilling-1@jp-1')
    .replace('urn:peppol:bis:billing', 'urn:peppol:bis:selfbilling')
    .replace('>380<', '>389<');
}

function broken({ set, file, replace = [], at, ...change }: Broken): Document {
  const text = replace.reduce((whole, [from, to]) => whole.replaceAll(from, to), sample(file, set));
  const document = parseXmlDocument(text);
  const element = at === undefined ? undefined : inOrder(rootOf(document))[at];
  if (!element) return document;
  if (change.do === 'delete') element.remove();
  if (change.do === 'duplicate') element.before(element.cloneNode(true));
  if (change.text !== undefined) element.textContent = change.text;
  if (change.attribute && change.value) element.setAttribute(change.attribute, change.value);
  else if (change.attribute) element.removeAttribute(change.attribute);
  return document;
}

function inOrder(element: Element): Element[] {
  return [element, ...element.children.flatMap(inOrder)];
}

/** A set with this rule alone; the contexts before it stay, as the first that matches decides. */
function only(schemas: Schema[], rule: string): Schema[] {
  return schemas.map((schema) => ({
    ...schema,
    patterns: schema.patterns
      .filter((rules) => rules.some(({ asserts }) => asserts.some(({ id }) => id === rule)))
      .map((rules) => rules.map((one) => ({ ...one, asserts: one.asserts.filter(({ id }) => id === rule) }))),
  }));
}

const idsOf = (set: RuleSet) =>
  rulesOf(set).flatMap(({ patterns }) =>
    patterns.flat().flatMap(({ asserts }) => asserts.map(({ id }) => id)),
  );

describe('the rules of JP PINT', () => {
  it.each(BROKEN)('$set $rule is seen to refuse', (change) => {
    const { problems } = checkRules(broken(change), only(rulesOf(change.set), change.rule));
    expect(problems.map(({ rule }) => rule)).toContain(change.rule);
    expect(problems[0]?.place).toMatch(/^\/(Invoice|CreditNote)/);
  });

  // As published these never fire. The context of the first, /ubl:InvoiceLine, is the root of no invoice; the second is
  // behind a rule for every PaymentMeans, which takes its elements.
  const NEVER = ['aligned-ibrp-050-jp', 'aligned-ibrp-019'];

  it('are all there: each is provoked, but for two that can never fire', () => {
    const seen = new Set(BROKEN.map(({ rule }) => rule));
    const left = RULE_SETS.flatMap(idsOf).filter((id) => !seen.has(id));
    expect([...new Set(left)]).toEqual(NEVER);
    expect(RULE_SETS.map((set) => new Set(idsOf(set)).size)).toEqual([213, 211, 212]);
  });

  it.each(RULE_SETS)('%s passes an unchanged sample', (set) => {
    const file = readdirSync(FOLDER).find(
      (name) => name.endsWith('UBL_Example.xml') && name.startsWith('JP_BIS') === (set === 'pint-jp-ntr'),
    );
    expect(checkRules(parseXmlDocument(sample(file ?? '', set)), rulesOf(set))).toEqual({
      problems: [],
      whole: true,
    });
  });

  it('end when the time is over', () => {
    const document = parseXmlDocument(sample('Japan_PINT_Invoice_UBL_Example.xml', 'pint-jp'));
    expect(checkRules(document, rulesOf('pint-jp'), -1)).toEqual({ problems: [], whole: false });
  });

  it('look at a document as wide as one may be', () => {
    const text = sample('Japan_PINT_Invoice_UBL_Example.xml', 'pint-jp');
    const wide = text.replace('</Invoice>', `${'<a/>'.repeat(199_000)}</Invoice>`);
    expect(checkRules(parseXmlDocument(wide), rulesOf('pint-jp'), -1)).toEqual({
      problems: [],
      whole: false,
    });
  });

  it('that cannot be computed count as broken, and their contexts as empty', () => {
    const text = sample('Japan_PINT_Invoice_UBL_Example.xml', 'pint-jp')
      .replace('<cbc:ChargeIndicator>false<', '<cbc:ChargeIndicator>maybe<')
      .replace('"JPY">26000</cbc:TaxAmount', '"JPY">much</cbc:TaxAmount');
    const rules = checkRules(parseXmlDocument(text), rulesOf('pint-jp')).problems.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['ibr-082', 'ibr-co-15']));
  });
});

it.each<[string, string, RuleSet | null]>([
  ['urn:peppol:pint:billing-1@jp-1', 'JP', 'pint-jp'],
  ['urn:fdc:peppol:jp:billing:3.0', 'JP', 'pint-jp'],
  ['urn:peppol:pint:nontaxinvoice-1@jp-1', 'JP', 'pint-jp-ntr'],
  ['urn:peppol:pint:selfbilling-1@jp-1', 'JP', 'pint-jp-sb'],
  ['urn:peppol:pint:billing-1@sg-1', 'SG', null],
  ['urn:cen.eu:en16931:2017', 'DE', null],
  ['', 'JP', 'pint-jp'],
  ['', 'DE', null],
])('%s from %s is checked with %s', (specification, country, set) => {
  expect(ruleSetOf(specification, country)).toBe(set);
});

it.each<[string, string[]]>([
  ['cbc:ID', ['//cbc:ID']],
  ['/ubl:Invoice | cn:CreditNote', ['/ubl:Invoice', '//cn:CreditNote']],
  ["cbc:ID[a | b or c = '|'] | //cbc:B", ["//cbc:ID[a | b or c = '|']", '//cbc:B']],
])('the context %s selects %j', (context, paths) => {
  expect(anywhere(context)).toEqual(paths);
});

it.each<[string, string, string[]]>([
  ['//cbc:ID', '($cbc_ID?*)', ['cbc:ID']],
  [
    'a = //cbc:ID or exists(//cac:B/cbc:C)',
    'a = ($cbc_ID?*) or exists(($cac_B?*)/cbc:C)',
    ['cbc:ID', 'cac:B'],
  ],
  ['//cac:B[1]', '//cac:B[1]', []],
  ['.//cac:B', './/cac:B', []],
  ['cac:A//cac:B', 'cac:A//cac:B', []],
  ['//*[x]', '//*[x]', []],
])('%s is looked up as %s', (xpath, rewritten, names) => {
  expect(indexed(xpath)).toEqual({ xpath: rewritten, names });
});

it('a place is a path with numbers where they are needed', () => {
  const root = rootOf(parseXmlDocument('<a><b/><b><c/></b></a>'));
  const deepest = root.children[1]?.children[0];
  expect(deepest && placeOf(deepest)).toBe('/a/b[2]/c');
});
