import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  payInfoOf,
  sample,
  truthOf,
  uploadAndRead,
} from '../product/samples.mjs';

const FILE = 'digital-two-rates.pdf';
const CLICK = { trace: 'c11c4c11c4c11c4c11c4c11c4c11c4c1', span: 'c11c4c11c4c11c41' };

/** A collector that keeps what it gets: OTLP over HTTP in JSON. */
async function startCollector() {
  const spans = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(chunks)).resourceSpans) {
      const part = resource.attributes.find(({ key }) => key === 'service.name').value.stringValue;
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, part })));
    }
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, spans, close: () => server.close() };
}

describe('one trace leads from a click to the commits of all services', () => {
  let collector;
  let product;
  let invoice;
  before(async () => {
    collector = await startCollector();
    product = await startProduct({ own: true, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  });
  after(async () => {
    await product?.stop();
    collector?.close();
  });

  const ofClick = () => collector.spans.filter(({ traceId }) => traceId === CLICK.trace);
  const way = (span) => {
    const names = [];
    for (let at = span; at; at = collector.spans.find(({ spanId }) => spanId === at.parentSpanId))
      names.unshift(at.name);
    return names;
  };

  it('the final approval of an invoice', async () => {
    const [accountant, approver] = await Promise.all(
      [USERS.accountant, USERS.approver].map((email) => product.login(email)),
    );
    const truth = truthOf(FILE);
    invoice = await uploadAndRead(accountant, FILE, sample(FILE));
    const coded = await editInvoice(accountant, invoice.local_id, {
      ...payInfoOf(truth),
      journals: await balancedLines(accountant, truth.total_amount),
    });
    const traceparent = `00-${CLICK.trace}-${CLICK.span}-01`;
    const clicking = {
      ...approver,
      post: (path, body) => approver.post(path, body, path.endsWith('/final') ? { traceparent } : {}),
    };
    await approveFully(accountant, clicking, coded);
    await until(
      'the payment',
      async () => ofClick().some(({ name }) => name === 'consume ApprovalChanged'),
      30_000,
    );
  });

  it('is one tree of gateway, service, call, transaction and consumers', async () => {
    const has = (pattern) => ofClick().some((span) => pattern.test(way(span).join(' > ')));
    const expected = [
      /^POST approvals > POST \/approvals\/.*final > transaction write > /,
      /LockInvoice > journal lockInvoice > transaction write/i,
      /> consume ApprovalChanged > transaction write > insert into/,
      /> consume InvoiceChanged > transaction write/,
    ];
    await until('the spans', async () => expected.every(has), 20_000).catch(() => undefined);
    const ways = [...new Set(ofClick().map((span) => way(span).join(' > ')))];
    for (const pattern of expected) assert.ok(has(pattern), `${pattern} is not in\n${ways.join('\n')}`);
    const first = ofClick().find(({ name }) => name === 'POST approvals');
    assert.equal(first.parentSpanId, CLICK.span);
    assert.equal(first.part, 'uketori-gateway');
    // A parent ends after its children, and may be in a later delivery.
    const orphans = () => {
      const known = new Set([CLICK.span, ...ofClick().map(({ spanId }) => spanId)]);
      return ofClick().filter(({ parentSpanId }) => !known.has(parentSpanId));
    };
    await until('the parents', async () => orphans().length === 0, 20_000).catch(() => undefined);
    assert.deepEqual(
      orphans().map(({ name }) => name),
      [],
    );
  });

  it('no span has a name, an address, a parameter or a text of the invoice', () => {
    const text = JSON.stringify(collector.spans);
    for (const secret of [USERS.approver, invoice.partner_name, invoice.id, 'Uketori-2026!', '山田'])
      assert.ok(!text.includes(secret), secret);
  });
});
