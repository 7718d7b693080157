import type { Element } from 'slimdom';
import type { RuleSet } from '@uketori/service-kit/digital-invoice';
import { all } from './elements.rules.js';

/** One file of rules, made ready for a processor of XPath. */
export interface Schema {
  namespaces: Record<string, string>;
  /** In each pattern an element is judged by the first rule whose context holds it. */
  patterns: { contexts: Expression[]; asserts: Assert[] }[][];
  /** Functions of XSLT as declarations of XQuery, by name. */
  functions: Map<string, string>;
}

interface Assert {
  id: string;
  test: Expression;
  text: string;
}

/** XPath in which each //name became the variable of all elements of that name: a document is not searched again for it. */
export interface Expression {
  xpath: string;
  names: string[];
}

/** The rule set for what a file says of itself; null for specifications of other countries, which have rules of their own. */
export function ruleSetOf(specification: string, sellerCountry: string): RuleSet | null {
  if (specification.startsWith('urn:peppol:pint:nontaxinvoice-1@jp')) return 'pint-jp-ntr';
  if (specification.startsWith('urn:peppol:pint:selfbilling-1@jp')) return 'pint-jp-sb';
  if (/^urn:(?:peppol:pint:billing-1@jp|fdc:peppol:jp:billing)/.test(specification)) return 'pint-jp';
  // The rules report the missing specification of a Japanese sender.
  return specification === '' && sellerCountry === 'JP' ? 'pint-jp' : null;
}

/** A file of ISO Schematron with the query language of XSLT 2: namespaces, patterns, and functions of XSLT. */
export function schemaOf(root: Element): Schema {
  const attribute = (one: Element, name: string) => one.getAttribute(name) ?? '';
  return {
    namespaces: Object.fromEntries(
      all(root, 'ns').map((one) => [attribute(one, 'prefix'), attribute(one, 'uri')]),
    ),
    patterns: all(root, 'pattern').map((pattern) =>
      all(pattern, 'rule').map((rule) => ({
        contexts: anywhere(attribute(rule, 'context')).map(indexed),
        asserts: all(rule, 'assert').map((one) => ({
          id: attribute(one, 'id'),
          test: indexed(attribute(one, 'test')),
          text: (one.textContent ?? '').replace(/\s+/g, ' ').trim(),
        })),
      })),
    ),
    functions: new Map(all(root, 'function').map((one) => [attribute(one, 'name'), declarationOf(one)])),
  };
}

/** A context matches at any depth, as a pattern of XSLT does: 'a | /b' selects '//a' and '/b'. */
export function anywhere(context: string): string[] {
  return alternatives(context).map((one) => (one.startsWith('/') ? one : `//${one}`));
}

/** '//cbc:ID = 1' is '$cbc_ID?* = 1' with the name cbc:ID. A number behind it counts among siblings, so that stays. */
export function indexed(xpath: string): Expression {
  const names = new Set<string>();
  const rewritten = xpath.replace(
    /(?<=^|[\s(,|=[])\/\/([a-z]+):([A-Za-z]+)(?![\w.-]|\s*\[\s*\d)/g,
    (_, prefix: string, name: string) => {
      names.add(`${prefix}:${name}`);
      return `($${prefix}_${name}?*)`;
    },
  );
  return { xpath: rewritten, names: [...names] };
}

/** The parts of a union; bars in predicates, calls and strings part nothing. */
function alternatives(context: string): string[] {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (const character of context) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '[' || character === '(') depth++;
    else if (character === ']' || character === ')') depth--;
    else if (character === '|' && depth === 0) {
      parts.push('');
      continue;
    }
    parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/** A function of XSLT, which holds parameters, variables and one value, as a declaration of XQuery. */
function declarationOf(one: Element): string {
  const select = (of: Element) => of.getAttribute('select')?.replaceAll('xsd:', 'xs:');
  const name = (of: Element) => of.getAttribute('name') ?? '';
  const parameters = all(one, 'param').map((param) => `$${name(param)}`);
  const lets = all(one, 'variable').map(
    (variable) => `let $${name(variable)} := ${select(variable) ?? literal(variable.textContent ?? '')} `,
  );
  const value = [...all(one, 'value-of'), ...all(one, 'sequence')].map(select)[0] ?? 'false()';
  return `declare %public function ${name(one)}(${parameters.join(', ')}) { ${lets.join('')}${lets.length ? 'return ' : ''}(${value}) };`;
}

function literal(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/** The path of an element for people: local names, and numbers where several share a name. */
export function placeOf(one: Element): string {
  const parent = one.parentElement;
  if (!parent) return `/${one.localName}`;
  const same = parent.children.filter((child) => child.localName === one.localName);
  const number = same.length > 1 ? `[${same.indexOf(one) + 1}]` : '';
  return `${placeOf(parent)}/${one.localName}${number}`;
}
