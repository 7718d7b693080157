// Schemathesis on a running product: every operation, valid and invalid requests, all its checks.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run } from '../runtime.mjs';
import { pythonTools } from './tools.mjs';

const DOCUMENT = path.join(ROOT, 'proto/openapi/uketori.json');
/** What would end the run itself: access by address, modules, the organization, the own session and key. */
const LEFT_OUT = [
  '^/ip-restrictions',
  '^/modules/\\{module\\}$',
  '^/session/(logout|switch|demonstration|change-password)',
  '^/sso',
  '^/api-keys',
  '^/organization-settings$',
  '^/roles',
];

/**
 * @param {{url: string, key: string, folder: string, examples: number, only_get?: boolean}} options
 * @returns {Promise<{findings: string[], cases: number, output: string}>}
 */
export async function fuzz({ url, key, folder, examples, only_get = false }) {
  const tool = await pythonTools();
  fs.copyFileSync(
    path.join(ROOT, 'scripts/contract/schemathesis.toml'),
    path.join(folder, 'schemathesis.toml'),
  );
  const { output } = await run(
    tool('schemathesis'),
    [
      ...['--config-file', 'schemathesis.toml', 'run', DOCUMENT, '--url', url, '-H', `X-Api-Key: ${key}`],
      ...['--phases', 'coverage,fuzzing', '-n', String(examples), '--workers', '1'],
      ...['--continue-on-failure', '--suppress-health-check', 'all', '--no-color'],
      ...['--warnings', 'off', '--generation-deterministic'],
      ...LEFT_OUT.flatMap((pattern) => ['--exclude-path-regex', pattern]),
      ...(only_get ? ['--include-method', 'GET'] : []),
    ],
    { quiet: true, cwd: folder },
  );
  const cases = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  const findings = output
    .split(/\n(?=_{10,} )/)
    .filter((part) => /\n- ST\d+/.test(part))
    .flatMap((part) => {
      const operation = /^_+ (\S+ \S+) _+/.exec(part)?.[1] ?? '?';
      return [...part.matchAll(/\n- (ST\d+ .*)\n([\s\S]*?)(?=\n\d+\. Test Case|\nReproduce|\n- ST|$)/g)].map(
        ([, name, more]) => `${operation}: ${name} ${more.trim().replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      );
    });
  if (cases === 0) findings.push(`schemathesis did not run: ${output.trim().slice(-2000)}`);
  return { findings, cases, output };
}
