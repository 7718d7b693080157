// The resolved imports of the tree, read by dependency-cruiser, and the breaches of the import rules.
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { IMPORT_RULES } from './import-rules.mjs';

const TSCONFIG = 'scripts/config/tsconfig.boundaries.json';

/**
 * Reads the imports of every file under the workspaces.
 * @param {string} root absolute path of the tree
 * @param {string[]} files the code files, relative to the root
 * @returns {Promise<{modules: {source: string, dependencies: {resolved: string, module: string}[]}[],
 *   breaches: {rule: string, file: string, text: string}[]}>} type imports are dependencies too
 */
export async function readImports(root, files) {
  const tsConfig = path.join(root, TSCONFIG);
  const { output } = await cruise(
    files,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: IMPORT_RULES },
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
      tsConfig: { fileName: tsConfig },
      doNotFollow: { path: '(^|/)(node_modules|dist|coverage|fixtures|var)/|^proto/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'require', 'node', 'default', 'types'],
        // One run sees one state of the tree.
        cachedInputFileSystem: { cacheDuration: 600_000 },
      },
    },
    { tsConfig },
    { tsConfig: extractTsConfig(tsConfig) },
  );
  const wanted = new Set(files);
  const comments = new Map(IMPORT_RULES.map((rule) => [rule.name, rule.comment]));
  return {
    modules: output.modules.filter((module) => wanted.has(module.source)),
    breaches: output.summary.violations.map((found) => ({
      rule: found.rule.name,
      file: found.from,
      text: `imports ${found.unresolvedTo ?? found.to}: ${comments.get(found.rule.name)}`,
    })),
  };
}
