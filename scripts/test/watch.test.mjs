import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { alerts, dashboards, findPrometheus, metricsIn, WATCH } from '../prometheus.mjs';
import { ROOT } from '../runtime.mjs';

const run = promisify(execFile);
const programs = await findPrometheus();
const read = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** Names of the metrics that the product's code declares. */
function declared() {
  const folders = ['services', 'gateway/core'];
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true })
      .filter((file) => /\.(ts|cjs)$/.test(file) && !/node_modules|dist|test\//.test(file))
      .map((file) => path.join(folder, file)),
  );
  return new Set(
    files.flatMap((file) => read(file).match(/(?<=(?:name: |OnDemand\(\s*)')uketori_[a-z0-9_]+(?=')/g) ?? []),
  );
}

describe('what watches the product', () => {
  const names = declared();
  const isDeclared = (metric) => names.has(metric) || names.has(metric.replace(/_(bucket|sum|count)$/, ''));
  const own = (expression) => metricsIn(expression).filter((name) => name.startsWith('uketori_'));

  for (const { file, expressions } of dashboards())
    it(`${file} names metrics that exist`, () => {
      for (const { panel, expr } of expressions)
        assert.deepEqual(
          own(expr).filter((name) => !isDeclared(name)),
          [],
          panel,
        );
    });

  it('the alerts name metrics that exist, and say how urgent they are', async () => {
    for (const { alert, expr, labels, annotations } of await alerts()) {
      assert.deepEqual(
        own(expr).filter((name) => !isDeclared(name)),
        [],
        alert,
      );
      assert.match(labels.severity, /^(page|ticket)$/, alert);
      assert.ok(annotations.summary.length > 10, alert);
    }
  });

  it('every metric is on a dashboard or in an alert', async () => {
    const shown = [
      ...dashboards().flatMap(({ expressions }) => expressions.map(({ expr }) => expr)),
      ...(await alerts()).map(({ expr }) => expr),
    ].join('\n');
    assert.deepEqual(
      [...names].filter((name) => !shown.includes(name)),
      [],
    );
  });

  it('every alert has its part of the runbook', async () => {
    const runbook = read('docs/operations.md');
    for (const { alert } of await alerts()) assert.match(runbook, new RegExp(`^### ${alert}$`, 'm'), alert);
    const known = new Set((await alerts()).map(({ alert }) => alert));
    const [, part] = runbook.split('## What to do when an alert comes');
    for (const [, name] of part.split(/^## /m)[0].matchAll(/^### (\w+)$/gm)) assert.ok(known.has(name), name);
  });

  it('panels do not lie over each other, and ids are not there twice', () => {
    for (const { file, panels } of dashboards()) {
      assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length, file);
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, i) => `${x + (i % w)}:${y + Math.floor(i / w)}`),
      );
      assert.equal(new Set(cells).size, cells.length, file);
      assert.ok(
        panels.every(({ gridPos: { x, w } }) => x + w <= 24),
        file,
      );
    }
  });
});

describe('Prometheus', { skip: programs.reason }, () => {
  it('takes the configuration and the rules', async () => {
    for (const file of ['prometheus.yml', 'compose.yml']) {
      const { stdout } = await run(programs.promtool, ['check', 'config', path.join(WATCH, file)]);
      assert.match(stdout, /SUCCESS/);
    }
  });

  it('every alert comes when it should, and not before', async () => {
    const { stdout } = await run(programs.promtool, ['test', 'rules', path.join(WATCH, 'alerts.test.yml')]);
    assert.match(stdout, /SUCCESS/);
    const tested = fs.readFileSync(path.join(WATCH, 'alerts.test.yml'), 'utf8');
    for (const { alert } of await alerts())
      assert.match(tested, new RegExp(`alertname: ${alert}$`, 'm'), alert);
  });
});
