// The codes of refusals that each operation can return, read from the code: from the handler on, every function that it
// can reach, and every DomainError that one of these makes.
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../runtime.mjs';

const KIT = path.join(ROOT, 'services/kit/src');
const GRPC_FILE = /\/services\/([a-z]+)\/src\/.*\.grpc\.ts$/;
const PROTO_FILE = /\/proto\/(?:gen|dist)\/uketori\/([a-z]+)\//;

/**
 * @param {string[]} services
 * @returns {Record<string, Record<string, string[]>>} by `Controller_handler`: kind of refusal → codes, both sorted
 */
export function refusalsOf(services) {
  const files = services.map((name) => path.join(ROOT, 'services', name, 'src/main.ts'));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    experimentalDecorators: true,
    skipLibCheck: true,
    noLib: false,
    strict: true,
    types: ['node'],
    paths: {
      '@uketori/service-kit/*': [path.join(KIT, '*.ts')],
      '@uketori/proto/*': [path.join(ROOT, 'proto/gen/*')],
    },
    baseUrl: ROOT,
    ignoreDeprecations: '6.0',
  });
  const reader = reading(program);
  const found = {};
  for (const { name, method } of handlersOf(program)) {
    const byKind = {};
    for (const [kind, code] of reader.reached(method)) (byKind[kind] ??= new Set()).add(code);
    found[name] = Object.fromEntries(
      Object.entries(byKind)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, codes]) => [kind, [...codes].sort()]),
    );
  }
  return found;
}

function isOurs(file) {
  return (
    file.fileName.includes('/services/') && !file.isDeclarationFile && !file.fileName.includes('node_modules')
  );
}

/** Every method of a class with @Controller, by the name that the document has for it. */
function* handlersOf(program) {
  for (const file of program.getSourceFiles().filter(isOurs)) {
    for (const statement of file.statements) {
      if (!ts.isClassDeclaration(statement) || !statement.name) continue;
      const isController = (ts.getDecorators(statement) ?? []).some((one) =>
        one.expression.getText(file).startsWith('Controller('),
      );
      if (!isController) continue;
      for (const method of statement.members.filter(ts.isMethodDeclaration))
        yield { name: `${statement.name.text}_${method.name.getText(file)}`, method };
    }
  }
}

function reading(program) {
  const checker = program.getTypeChecker();
  const facts = new Map();
  const calls = grpcMethods(program);

  const literals = (type) =>
    (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
  const parameterIndex = (node, owner) => {
    if (!ts.isIdentifier(node) || !owner.parameters) return -1;
    const symbol = checker.getSymbolAtLocation(node);
    return owner.parameters.findIndex((one) => checker.getSymbolAtLocation(one.name) === symbol);
  };

  /** Our functions with this name. */
  function functionsOf(node) {
    let symbol = checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    return (symbol?.declarations ?? []).flatMap(bodiesOf);
  }

  function bodiesOf(declaration) {
    const file = declaration.getSourceFile();
    if (ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration)) {
      const owner = PROTO_FILE.exec(file.fileName)?.[1];
      return owner ? (calls.get(`${owner}.${declaration.name.getText(file)}`) ?? []) : [];
    }
    if (!isOurs(file)) return [];
    if (ts.isFunctionLike(declaration) && declaration.body) return [declaration];
    const value = declaration.initializer;
    if (value && ts.isFunctionLike(value) && (ts.isVariableDeclaration(declaration) || isMember(declaration)))
      return [value];
    return [];
  }
  const isMember = (node) => ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node);

  /** What one function makes and reaches by itself. */
  function factsOf(owner) {
    const known = facts.get(owner);
    if (known) return known;
    const fact = { codes: [], given: [], reaches: new Set(), calls: [] };
    facts.set(owner, fact);
    const visit = (node) => {
      if (ts.isNewExpression(node)) noteNew(node, owner, fact);
      if (ts.isCallExpression(node)) noteCall(node, fact);
      if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
        for (const one of functionsOf(node)) if (one !== owner) fact.reaches.add(one);
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(owner, (child) => (ts.isDecorator(child) ? undefined : visit(child)));
    return fact;
  }

  function noteNew(node, owner, fact) {
    const name = node.expression.getText();
    if (name !== 'DomainError') {
      for (const one of functionsOf(node.expression)) fact.reaches.add(one);
      return;
    }
    const [code, kind] = node.arguments ?? [];
    if (!code || !kind) return;
    const at = parameterIndex(code, owner);
    const kinds = literals(checker.getTypeAtLocation(kind));
    if (at >= 0) fact.given.push({ at, kinds });
    else
      for (const one of literals(checker.getTypeAtLocation(code)))
        for (const k of kinds.length > 0 ? kinds : ['invalid']) fact.codes.push([k, one]);
  }

  function noteCall(node, fact) {
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    for (const one of functionsOf(callee)) fact.calls.push({ to: one, given: node.arguments });
  }

  function reached(handler) {
    const seen = new Set([handler]);
    const waiting = [handler];
    const codes = [];
    while (waiting.length > 0) {
      const fact = factsOf(waiting.pop());
      codes.push(...fact.codes);
      for (const { to, given } of fact.calls)
        for (const { at, kinds } of factsOf(to).given)
          for (const code of given[at] ? literals(checker.getTypeAtLocation(given[at])) : [])
            for (const kind of kinds) codes.push([kind, code]);
      for (const next of fact.reaches) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    return codes;
  }
  return { reached };
}

/** Methods behind a sibling's call, by owner and name. */
function grpcMethods(program) {
  const found = new Map();
  for (const file of program.getSourceFiles()) {
    const owner = GRPC_FILE.exec(file.fileName)?.[1];
    if (!owner) continue;
    for (const statement of file.statements.filter(ts.isClassDeclaration))
      for (const method of statement.members.filter(ts.isMethodDeclaration))
        found.set(`${owner}.${method.name.getText(file)}`, [method]);
  }
  return found;
}
