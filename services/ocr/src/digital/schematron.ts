import { readFileSync } from 'node:fs';
import fontoxpath from 'fontoxpath';
import { type Document, type Element, parseXmlDocument } from 'slimdom';
import type { Problem, RuleSet } from '@uketori/service-kit/digital-invoice';
import { rootOf } from './elements.rules.js';
import { type Expression, placeOf, type Schema, schemaOf } from './schematron.rules.js';

/** The two files of a set: rules shared by every country, and those of Japan. */
const FILES = ['PINT-UBL-validation-preprocessed', 'PINT-jurisdiction-aligned-rules'];
const FUNCTIONS = 'utils';
const MOST_PROBLEMS = 100;
const MOST_PLACES = 5;
/** An invoice of a thousand lines takes a few seconds. */
const PATIENCE_MS = 12_000;

const sets = new Map<RuleSet, Schema[]>();
const declared = new Set<string>();

/** The rules of a set, kept for the next file. */
export function rulesOf(set: RuleSet): Schema[] {
  const known = sets.get(set);
  if (known) return known;
  const schemas = FILES.map((file) => {
    const path = new URL(`../../digital-rules/${set}.${file}.sch`, import.meta.url);
    return schemaOf(rootOf(parseXmlDocument(readFileSync(path, 'utf8'))));
  });
  const functions = new Map(schemas.flatMap((schema) => [...schema.functions]));
  const fresh = [...functions].filter(([name]) => !declared.has(name));
  if (fresh.length > 0) {
    fontoxpath.registerXQueryModule(
      `module namespace u = "${FUNCTIONS}"; ${fresh.map(([, declaration]) => declaration).join('\n')}`,
    );
    for (const [name] of fresh) declared.add(name);
  }
  sets.set(set, schemas);
  return schemas;
}

export interface Verdict {
  problems: Problem[];
  /** False when the time ran out before every rule was tried. */
  whole: boolean;
}

/** Tries every rule of a set on a document. A rule that cannot be computed on what the file holds counts as broken. */
export function checkRules(document: Document, schemas: Schema[], patience_ms = PATIENCE_MS): Verdict {
  const until = performance.now() + patience_ms;
  const problems: Problem[] = [];
  const places = new Map<string, number>();
  const elements = elementsByName(rootOf(document));
  for (const { namespaces, patterns } of schemas) {
    const query = new Query(namespaces, elements);
    for (const rules of patterns) {
      const judged = new Set<Element>();
      for (const { contexts, asserts } of rules) {
        for (const node of contexts.flatMap((context) => query.nodes(context, document))) {
          if (judged.has(node)) continue;
          judged.add(node);
          if (performance.now() > until || problems.length >= MOST_PROBLEMS)
            return { problems, whole: false };
          for (const { id, test, text } of asserts) {
            if (query.holds(test, node)) continue;
            const times = (places.get(id) ?? 0) + 1;
            places.set(id, times);
            if (times <= MOST_PLACES) problems.push({ rule: id, text, place: placeOf(node) });
          }
        }
      }
    }
  }
  return { problems, whole: true };
}

/** All elements by namespace and local name, in document order. */
function elementsByName(root: Element): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  const waiting = [root];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const key = `${one.namespaceURI} ${one.localName}`;
    const known = found.get(key);
    if (known) known.push(one);
    else found.set(key, [one]);
    for (const child of one.children.reverse()) waiting.push(child);
  }
  return found;
}

/** Evaluates expressions of one schema on one document. */
class Query {
  private readonly options;

  constructor(
    private readonly namespaces: Record<string, string>,
    private readonly elements: Map<string, Element[]>,
  ) {
    this.options = {
      namespaceResolver: (prefix: string) => namespaces[prefix] ?? null,
      language: fontoxpath.evaluateXPath.XPATH_3_1_LANGUAGE,
      moduleImports: { u: FUNCTIONS },
    };
  }

  /** The elements of a context. One that cannot be computed holds none, as XSLT recovers from errors in patterns. */
  nodes({ xpath, names }: Expression, document: Document): Element[] {
    try {
      const { options } = this;
      return fontoxpath.evaluateXPathToNodes<Element>(xpath, document, null, this.variables(names), options);
    } catch {
      return [];
    }
  }

  holds({ xpath, names }: Expression, node: Element): boolean {
    try {
      return fontoxpath.evaluateXPathToBoolean(xpath, node, null, this.variables(names), this.options);
    } catch {
      return false;
    }
  }

  private variables(names: string[]): Record<string, Element[]> {
    return Object.fromEntries(
      names.map((name) => {
        const [prefix = '', local = ''] = name.split(':');
        return [`${prefix}_${local}`, this.elements.get(`${this.namespaces[prefix]} ${local}`) ?? []];
      }),
    );
  }
}
