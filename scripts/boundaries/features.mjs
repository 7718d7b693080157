// The graph of features inside each workspace, types included, and what one feature may import of another.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { featureOf, featuresOf, isTest, TEAMS, workspaceOf } from './tree.mjs';

const PURE = /\.(rules|types|data)\.ts$/;

/** Strongly connected parts of a graph with more than one node. @param {Map<string, Set<string>>} graph */
export function circlesOf(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const enter = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        enter(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1) circles.push(part.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) enter(node);
  return circles;
}

/** The files of a feature that others may import: its modules, its facades, the files of exported providers. */
function publicFiles(root, workspace, feature, files) {
  const own = files.filter((file) => featureOf(file) === feature && workspaceOf(file) === workspace);
  const modules = own.filter((file) => file.endsWith('.module.ts'));
  const exported = modules.flatMap((file) =>
    exportedProviders(file, fs.readFileSync(path.join(root, file), 'utf8')),
  );
  return new Set([...modules, ...own.filter((file) => file.endsWith('.facade.ts')), ...exported]);
}

/** The files of the classes in `exports: [...]` of a Nest module. */
export function exportedProviders(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const names = new Set();
  const from = new Map();
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && node.importClause?.namedBindings?.elements) {
      for (const element of node.importClause.namedBindings.elements)
        from.set(element.name.text, node.moduleSpecifier.text);
    }
    if (ts.isPropertyAssignment(node) && node.name.text === 'exports' && node.initializer.elements) {
      for (const element of node.initializer.elements) if (ts.isIdentifier(element)) names.add(element.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...names]
    .map((name) => from.get(name))
    .filter((asked) => asked?.startsWith('./'))
    .map((asked) => path.posix.join(path.posix.dirname(file), asked.replace(/\.js$/, '.ts')));
}

/**
 * Circles between features and files, and imports past a facade.
 * @param {{source: string, dependencies: {resolved: string}[]}[]} modules the resolved imports
 * @returns {{breaches: object[], circles: Record<string, string[][]>}} circles: the features of each circle by workspace
 */
export function featureBreaches(root, files, modules) {
  const product = modules.filter(({ source }) => /^(services|frontends)\//.test(source) && !isTest(source));
  const graphs = new Map();
  const samples = new Map();
  const fileGraphs = new Map();
  const faces = new Map();
  const breaches = [];
  const add = (graphOf, workspace, from, to) => {
    if (!graphOf.has(workspace)) graphOf.set(workspace, new Map());
    const graph = graphOf.get(workspace);
    if (!graph.has(from)) graph.set(from, new Set());
    graph.get(from).add(to);
  };
  for (const { source, dependencies } of product) {
    const workspace = workspaceOf(source);
    const feature = featureOf(source);
    for (const resolved of new Set(dependencies.map((dependency) => dependency.resolved))) {
      if (workspaceOf(resolved) !== workspace || isTest(resolved) || resolved === source) continue;
      add(fileGraphs, workspace, source, resolved);
      const other = featureOf(resolved);
      if (other === feature) continue;
      // A file directly under src is a node of its own: a circle through it is a circle.
      const [from, to] = [feature ?? source, other ?? resolved];
      add(graphs, workspace, from, to);
      const pair = `${workspace} ${from} ${to}`;
      if (!samples.has(pair)) samples.set(pair, { source, resolved });
      if (!isNestService(workspace) || !other || !(feature || source.endsWith('/app.module.ts'))) continue;
      // A rule cannot hold a facade: rules may build on the rules of another feature.
      if (PURE.test(source) && PURE.test(resolved)) continue;
      const key = `${workspace}/${other}`;
      if (!faces.has(key)) faces.set(key, publicFiles(root, workspace, other, files));
      if (!faces.get(key).has(resolved))
        breaches.push({
          rule: 'features-meet-at-facades',
          file: source,
          text: `imports ${resolved}, which is private to ${other}`,
        });
    }
  }
  const circles = {};
  for (const [workspace, graph] of graphs) {
    // A kit has no features: its folders are the private parts of the public files beside them.
    if (workspace.endsWith('/kit')) continue;
    const found = circlesOf(graph);
    if (found.length > 0) circles[workspace] = found;
    for (const circle of found) {
      for (const from of circle) {
        for (const to of graph.get(from) ?? []) {
          if (!circle.includes(to)) continue;
          const { source, resolved } = samples.get(`${workspace} ${from} ${to}`);
          breaches.push({
            rule: 'no-circle-of-features',
            file: source,
            text: `imports ${resolved}: ${from} -> ${to} closes a circle of features`,
          });
        }
      }
    }
  }
  for (const graph of fileGraphs.values()) {
    for (const circle of circlesOf(graph)) {
      for (const file of circle)
        breaches.push({
          rule: 'no-circle-of-files',
          file,
          text: `is in a circle with ${circle
            .filter((other) => other !== file)
            .slice(0, 3)
            .join(', ')}`,
        });
    }
  }
  return { breaches, circles };
}

function isNestService(workspace) {
  const [side, name] = workspace.split('/');
  return side === 'services' && TEAMS.includes(name);
}

/** The features of each remote that have no namesake in its service. @returns {Record<string, string[]>} */
export function featuresWithoutNamesake(root) {
  return Object.fromEntries(
    TEAMS.map((team) => {
      const service = featuresOf(root, `services/${team}`);
      return [team, featuresOf(root, `frontends/${team}`).filter((name) => !service.includes(name))];
    }).filter(([, names]) => names.length > 0),
  );
}
