import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  alerts,
  dashboards,
  findPrometheus,
  metricsIn,
  startPrometheus,
} from '../../../scripts/prometheus.mjs';
import { lookAt, descendantsOf } from '../product/processes.mjs';
import { call, startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  payFully,
  payInfoOf,
  sample,
  truthOf,
  uploadAndRead,
} from '../product/samples.mjs';

const FILE = 'digital-two-rates.pdf';
const OTHER = 'digital-withholding.pdf';
const programs = await findPrometheus();
/** Panels without a line unless something went wrong that this journey does not cause. */
const QUIET = new Set(['Failed transactions a minute', 'Refusals a minute']);

/** Every sample of a text of Prometheus: name → sum over its labels. */
function sums(text) {
  const found = new Map();
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+)(?:\{.*\})? (\S+)$/.exec(line) ?? [];
    if (name) found.set(name, (found.get(name) ?? 0) + Number(value));
  }
  return found;
}

describe('the product is watched', () => {
  let product;
  let places;
  let prometheus;
  let before_job;

  /** All metrics of services, gateway and reader together. */
  async function measured() {
    const texts = await Promise.all(
      Object.values(places).map(async (place) => (await fetch(`http://${place}/metrics`)).text()),
    );
    return sums(texts.join('\n'));
  }

  before(async () => {
    product = await startProduct({ own: true, env: { UKETORI_RATE_TEMPUPLOAD_PER_MINUTE: '3' } });
    places = {
      'uketori-services': `127.0.0.1:${product.port + 18}`,
      'uketori-gateway': `127.0.0.1:${product.port + 19}`,
      'uketori-readers': `127.0.0.1:${product.port + 17}`,
    };
    if (programs.prometheus) prometheus = await startPrometheus(programs, places);
    before_job = await measured();
  });
  after(async () => {
    await prometheus?.stop();
    await product?.stop();
  });

  it('an invoice goes from the letterbox to the bank, a budget is used up, a service is gone for a moment', async () => {
    const [accountant, approver, payer] = await Promise.all(
      [USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
    );
    const truth = truthOf(FILE);
    const invoice = await uploadAndRead(accountant, FILE, sample(FILE));
    const coded = await editInvoice(accountant, invoice.local_id, {
      ...payInfoOf(truth),
      journals: await balancedLines(accountant, truth.total_amount),
    });
    await approveFully(accountant, approver, coded);
    const payment = await payFully(payer, coded);
    const made = await payer.post('/zengin-exports', {
      user_bank_id: payment.user_bank_id,
      pay_date: payment.pay_date,
      pay_keys: [payment.pay_key],
    });
    assert.equal(made.status, 201, String(made.bytes));
    // Two looks of Prometheus at the counts before they are gone.
    const looks = 'count_over_time(uketori_actions_total{action="zengin.exported"}[5m]) > 1';
    if (prometheus) await until('two looks', async () => (await prometheus.query(looks)).length > 0);
    for (let i = 0; i < 5; i++) await product.call('GET', '/api/v1/tempupload/no-such-link');

    const host = descendantsOf(product.child.pid).find((pid) =>
      lookAt(pid)?.args.some((arg) => arg.endsWith('host.mjs')),
    );
    process.kill(host, 'SIGSTOP');
    process.kill(host, 'SIGKILL');
    const gone = await until('a response of the gateway alone', async () => {
      const answer = await call(product, 'POST', '/api/v1/session/authenticate', {
        host: 'accounts',
        body: { email: USERS.owner, password: 'x' },
      });
      return answer.status === 503 && answer;
    });
    assert.ok(gone.headers['retry-after']);
    await product.waitUntilReady();
  });

  it('every metric of the dashboards and alerts is there', async () => {
    // The counts of the services began at zero after their end.
    const accountant = await product.login(USERS.accountant);
    const truth = truthOf(OTHER);
    const invoice = await uploadAndRead(accountant, OTHER, sample(OTHER));
    assert.equal(invoice.payable_amount, truth.payable_amount);
    const wanted = new Set([
      ...dashboards().flatMap(({ expressions }) => expressions.flatMap(({ expr }) => metricsIn(expr))),
      ...(await alerts()).flatMap(({ expr }) => metricsIn(expr)),
    ]);
    const now = await until(
      'the metrics of the background',
      async () => {
        const found = await measured();
        return [...wanted].every((name) => found.has(name)) && found;
      },
      120_000,
    ).catch(measured);
    assert.deepEqual(
      [...wanted].filter((name) => !now.has(name)),
      [],
    );
    const moves = [...wanted].filter((name) => /_(total|bucket|count)$/.test(name));
    assert.ok(moves.length > 15);
    const still = moves.filter((name) => now.get(name) <= (before_job.get(name) ?? 0) && !ofServices(name));
    assert.deepEqual(still, []);
    assert.ok(now.get('uketori_actions_total') > 0 && now.get('uketori_transaction_seconds_count') > 0);
  });

  it('the numbers are right', async () => {
    const text = await (await fetch(`http://${places['uketori-services']}/metrics`)).text();
    assert.match(text, /uketori_actions_total\{service="intake",action="upload.received"\} 1$/m);
    assert.match(
      text,
      /uketori_http_request_seconds_count\{service="intake",method="POST",route="\/uploads",status="202"\} 1$/m,
    );
    assert.match(text, /uketori_reading_queue_age_seconds\{service="intake"\} 0$/m);
    assert.match(text, /uketori_reading_jobs\{state="waiting"\} 0$/m);
    assert.match(text, /uketori_event_delay_seconds_count\{service="journal",source="intake"\} [1-9]/);
    assert.match(text, /uketori_connections\{service="journal",state="idle"\} [1-9]/);
    const reader = await (await fetch(`http://${places['uketori-readers']}/metrics`)).text();
    assert.match(reader, /uketori_reader_files_total\{outcome="read"\} [2-9]/);
    assert.match(reader, /uketori_reader_connected 1$/m);
    const gateway = await (await fetch(`http://${places['uketori-gateway']}/metrics`)).text();
    assert.match(
      gateway,
      /uketori_gateway_request_seconds_count\{endpoint="uploads",method="POST",status="202"\} 2$/m,
    );
    assert.match(gateway, /uketori_gateway_rate_limited_total\{budget="tempupload"\} 2$/m);
    for (const one of [text, reader, gateway]) assert.match(one, /uketori_build_info|uketori_gateway/);
  });

  it('no metric has the name, the address or the id of anybody', async () => {
    const texts = await Promise.all(
      Object.values(places).map(async (place) => (await fetch(`http://${place}/metrics`)).text()),
    );
    for (const text of texts)
      assert.doesNotMatch(text, /@|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|no-such-link|受取|株式/);
  });

  it('the operators’ port shows nothing else, and the gateway does not lead there', async () => {
    for (const path of ['/', '/invoices', '/readyz', '/metrics/../session'])
      assert.equal((await fetch(`http://${places['uketori-services']}${path}`)).status, 404, path);
    for (const host of ['app', 'api', 'accounts']) {
      const answer = await product.call('GET', '/metrics', { host });
      assert.doesNotMatch(String(answer.bytes), /uketori_(http|gateway|actions)/);
    }
  });

  it('Prometheus scrapes every part and draws every panel', { skip: programs.reason }, async () => {
    await until('the targets', async () =>
      (await prometheus.targets()).every(({ health }) => health === 'up'),
    );
    const rules = await prometheus.rules();
    assert.deepEqual(rules.map(({ name }) => name).sort(), (await alerts()).map(({ alert }) => alert).sort());
    await until('the first evaluation', async () =>
      (await prometheus.rules()).every(({ health }) => health === 'ok'),
    );
    const empty = [];
    for (const { title, expressions } of dashboards())
      for (const { panel, expr } of expressions) {
        const rows = await prometheus.query(expr.replaceAll('$__rate_interval', '5m'));
        if (rows.length === 0 && !QUIET.has(panel)) empty.push(`${title}: ${panel}`);
      }
    assert.deepEqual(empty, []);
  });
});

/** Counted by the services, which lost their counts when they were killed. */
function ofServices(name) {
  return /^uketori_(?!gateway|reader)/.test(name) || /^(process|nodejs)/.test(name);
}
