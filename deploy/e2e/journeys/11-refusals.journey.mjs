import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { PASSWORD, startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  PAYABLE,
  payFully,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

const TOKEN = 'refusals-window-token-0123456789';

describe('refusals through the gateway', () => {
  let product;
  let owner;
  let accountant;
  let approver;
  let payer;
  before(async () => {
    product = await startProduct();
    [owner, accountant, approver, payer] = await Promise.all(
      [USERS.owner, USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
    );
  });
  after(() => product.stop());

  const code = (answer) => answer.body?.code;
  const invoiceOf = async (name) => uploadAndRead(accountant, name, smallPdf());
  const payableInvoice = async (name) => {
    const invoice = await invoiceOf(name);
    return editInvoice(accountant, invoice.local_id, {
      ...PAYABLE,
      journals: await balancedLines(accountant),
    });
  };

  describe('identity', () => {
    const jwt = (header, payload, secret = 'guess') => {
      const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const body = `${part(header)}.${part(payload)}`;
      const signature =
        header.alg === 'none' ? '' : createHmac('sha256', secret).update(body).digest('base64url');
      return `${body}.${signature}`;
    };
    const claims = () => JSON.parse(Buffer.from(owner.token.split('.')[1], 'base64url').toString());

    it('refuses no token, alg none, a forged one, an expired one and one of a session that ended', async () => {
      const now = Math.floor(Date.now() / 1000);
      const tokens = {
        none: jwt({ alg: 'none', typ: 'JWT' }, claims()),
        forged: jwt({ alg: 'HS256', typ: 'JWT' }, claims()),
        expired: jwt({ alg: 'HS256', typ: 'JWT' }, { ...claims(), exp: now - 10 }),
      };
      for (const [name, token] of Object.entries(tokens)) {
        assert.equal((await product.call('GET', '/api/v1/invoices', { token })).status, 401, name);
      }
      assert.equal((await product.call('GET', '/api/v1/invoices')).status, 401);
      const leaving = await product.login(USERS.viewer);
      assert.ok((await leaving.post('/session/logout', {})).status < 300);
      assert.equal((await leaving.get('/invoices')).status, 401);
    });

    it('takes no identity from the outside', async () => {
      const headers = { 'x-uketori-identity': owner.token, 'x-uketori-internal': '1' };
      assert.equal((await product.call('GET', '/api/v1/invoices', { headers })).status, 401);
    });

    it('answers alike to an unknown address and a wrong password', async () => {
      const attempt = (email, password) =>
        product.call('POST', '/api/v1/session/authenticate', { host: 'accounts', body: { email, password } });
      const unknown = await attempt(`nobody-${randomUUID()}@uketori.example`, PASSWORD);
      const wrong = await attempt(USERS.viewer, 'wrong-password');
      assert.deepEqual([unknown.status, code(unknown)], [wrong.status, code(wrong)]);
      assert.equal(wrong.status, 401);
    });

    it('asks a cookie alone where it comes from before anything is changed', async () => {
      const cookie = `token_dev=${owner.token}`;
      const attempt = (origin) =>
        product.call('POST', '/api/v1/masters/tag', {
          body: { name: randomUUID() },
          headers: { cookie, ...(origin ? { origin } : {}) },
        });
      assert.equal((await attempt('http://evil.example')).status, 403);
      assert.ok((await attempt(product.app)).status < 300);
    });
  });

  describe('another organization', () => {
    it('finds nothing under any id of this one', async () => {
      const invoice = await payableInvoice('theirs.pdf');
      await approveFully(accountant, approver, invoice);
      const payment = await payFully(payer, invoice);
      const other = await otherOrganization();
      const [bank] = (await payer.get('/user-banks')).body.items;
      const paths = [
        `/invoices/${invoice.local_id}`,
        `/invoices/${invoice.local_id}/action-logs`,
        `/documents/${invoice.document_id}`,
        `/documents/${invoice.document_id}/link`,
        `/approvals/invoice/${invoice.id}`,
        `/payments/${payment.pay_key}`,
        `/payments/by-invoice/${invoice.id}`,
        `/user-banks/${bank.id}`,
        `/masters/department/${randomUUID()}`,
      ];
      for (const path of paths) {
        const answer = await other.get(path);
        assert.equal(answer.status, 404, `${path}: ${answer.status} ${answer.bytes.subarray(0, 200)}`);
      }
      assert.deepEqual((await other.get('/invoices')).body.items, []);
      const acts = [
        other.post(`/approvals/invoice/${invoice.id}/levels/1`, { version: 1 }),
        other.post(`/payments/${payment.pay_key}/paid`, {}),
        other.del(`/invoices/${invoice.local_id}`),
      ];
      for (const answer of await Promise.all(acts)) assert.equal(answer.status, 404, String(answer.bytes));
      const bulk = await other.post('/approvals/bulk', { ids: [invoice.id] });
      assert.ok(!bulk.body.results?.some((result) => result.ok), String(bulk.bytes));
    });

    async function otherOrganization() {
      const { body } = await owner.get('/session/organizations');
      const list = body.data ?? body.items ?? body;
      const second = list.find((one) => one.organization_id !== owner.session.organization_id);
      const switching = await product.login(USERS.owner);
      const answer = await switching.post('/session/switch', {
        user_organization_id: second.user_organization_id,
      });
      assert.ok(answer.status < 300, String(answer.bytes));
      const { token } = answer.body;
      const verb = (method) => (path, body) => product.call(method, `/api/v1${path}`, { token, body });
      return { get: verb('GET'), post: verb('POST'), del: verb('DELETE') };
    }
  });

  describe('editing', () => {
    it('wants the claim, and the version that was seen', async () => {
      const invoice = await invoiceOf('claim.pdf');
      const path = `/invoices/${invoice.local_id}`;
      const change = { version: invoice.version, window_token: TOKEN, partner_name: '誰か' };
      assert.equal(code(await accountant.patch(path, change)), 'edit_claim_required');
      await owner.put(`${path}/editing`, { mode: 1, window_token: `${TOKEN}-owner` });
      assert.equal(
        code(await accountant.put(`${path}/editing`, { mode: 1, window_token: TOKEN })),
        'editing_in_progress',
      );
      await owner.put(`${path}/editing`, { mode: 0, window_token: `${TOKEN}-owner` });
      await accountant.put(`${path}/editing`, { mode: 1, window_token: TOKEN });
      assert.equal((await accountant.patch(path, change)).status, 200);
      assert.equal(code(await accountant.patch(path, change)), 'version_conflict');
    });
  });

  describe('approval', () => {
    it('wants the right, the level below and a balanced journal', async () => {
      const invoice = await invoiceOf('levels.pdf');
      const path = `/approvals/invoice/${invoice.id}`;
      const viewer = await product.login(USERS.viewer);
      const known = await waitForApproval(path);
      assert.equal((await viewer.post(`${path}/levels/1`, { version: known.version })).status, 403);
      assert.equal((await accountant.post(`${path}/levels/2`, { version: known.version })).status, 403);
      assert.ok((await approver.post(`${path}/levels/2`, { version: known.version })).status >= 400);
      const early = await approver.post(`${path}/final`, { invoice_version: invoice.version });
      assert.ok(early.status >= 400, String(early.bytes));
    });

    it('counts a double click once', async () => {
      const invoice = await invoiceOf('double.pdf');
      const path = `/approvals/invoice/${invoice.id}`;
      const known = await waitForApproval(path);
      const clicks = await Promise.all(
        Array.from({ length: 8 }, () => accountant.post(`${path}/levels/1`, { version: known.version })),
      );
      assert.equal(
        clicks.filter((answer) => answer.status === 200).length,
        1,
        clicks.map((c) => c.status).join(),
      );
      assert.equal((await approver.get(path)).body.steps.length, 1);
    });

    async function waitForApproval(path) {
      for (let i = 0; i < 100; i++) {
        const answer = await approver.get(path);
        if (answer.status === 200) return answer.body;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error('the approval never came');
    }
  });

  describe('after final approval', () => {
    it('locks the journal and the data, and payment locks the payment', async () => {
      const invoice = await payableInvoice('locks.pdf');
      await approveFully(accountant, approver, invoice);
      const path = `/invoices/${invoice.local_id}`;
      const attempt = async (changes) => {
        await accountant.put(`${path}/editing`, { mode: 1, window_token: TOKEN });
        const { body } = await accountant.get(path);
        const answer = await accountant.patch(path, {
          version: body.version,
          window_token: TOKEN,
          ...changes,
        });
        await accountant.put(`${path}/editing`, { mode: 0, window_token: TOKEN });
        return code(answer);
      };
      assert.equal(await attempt({ journals: [] }), 'unable_to_change_locked_invoice_journal');
      assert.equal(await attempt({ partner_name: '別会社' }), 'unable_to_change_locked_invoice_data');
      const payment = await payFully(payer, invoice);
      const linked = async () => (await accountant.get(path)).body.linked;
      for (let i = 0; i < 100 && !(await linked()); i++)
        await new Promise((resolve) => setTimeout(resolve, 100));
      assert.equal(await attempt({ account_number: '1111111' }), 'unable_to_change_locked_pay_record');
      assert.equal(await attempt({ withholding_tax: 1 }), 'unable_to_change_locked_gensen_record');
      const refused = await approver.del(`/approvals/invoice/${invoice.id}/final`, {});
      assert.ok(refused.status >= 400 || refused.body.refusal_code, String(refused.bytes));
      assert.equal((await payer.post(`/payments/${payment.pay_key}/paid`, {})).status, 200);
      const { version } = (await payer.get(`/payments/${payment.pay_key}`)).body;
      const paid = await payer.patch(`/payments/${payment.pay_key}`, { version, transfer_fee: 1 });
      assert.equal(code(paid), 'unable_to_edit_paid_record');
    });

    it('exports a payment once, however often the button is pressed', async () => {
      const invoice = await payableInvoice('export.pdf');
      await approveFully(accountant, approver, invoice);
      const payment = await payFully(payer, invoice);
      const body = {
        user_bank_id: payment.user_bank_id,
        pay_date: payment.pay_date,
        pay_keys: [payment.pay_key],
      };
      const presses = await Promise.all(
        Array.from({ length: 10 }, () => payer.post('/zengin-exports', body)),
      );
      const made = presses.filter((answer) => answer.status === 201);
      assert.equal(made.length, 1, presses.map((answer) => `${answer.status} ${code(answer) ?? ''}`).join());
      const file = await payer.get(`/zengin-exports/${made[0].body.id}/file`);
      assert.equal(file.bytes.length % 122, 0);
    });

    it('makes no file from a holder that the bank cannot take, and cuts nothing in silence', async () => {
      for (const holder of ['ア'.repeat(48), '']) {
        const invoice = await payableInvoice(`holder-${holder.length}.pdf`);
        const changed = await editInvoice(accountant, invoice.local_id, { account_holder_kana: holder });
        await approveFully(accountant, approver, changed);
        const payment = await payFully(payer, changed).catch((error) => error);
        if (payment instanceof Error) continue;
        const body = {
          user_bank_id: payment.user_bank_id,
          pay_date: payment.pay_date,
          pay_keys: [payment.pay_key],
        };
        const preview = await payer.post('/zengin-exports/preview', body);
        assert.equal(preview.body.rows[0].state, 'BLOCKED', String(preview.bytes));
        assert.ok((await payer.post('/zengin-exports', body)).status >= 400);
      }
    });
  });

  describe('addresses', {
    skip: process.platform !== 'linux' && 'only Linux has 127.0.0.2 by itself',
  }, () => {
    const OFFICE = '127.0.0.2';
    const ELSEWHERE = '127.0.0.1';
    let office;
    before(async () => {
      office = await product.login(USERS.owner, { from: OFFICE });
    });
    after(async () => {
      await clearAddresses(product, owner);
      await until(
        'the house to be open again',
        async () => (await owner.get('/organization-settings')).status === 200,
      );
    });
    const add = (who, ip_address) => who.post('/ip-restrictions', { ip_address, description: '本社' });

    it('takes the own address first, and lets nobody lock himself out', async () => {
      assert.deepEqual((await office.get('/ip-restrictions')).body.items, []);
      assert.equal((await office.get('/ip-restrictions/own')).body.ip_address, OFFICE);
      assert.equal(code(await add(office, '203.0.113.9')), 'first_ip_must_be_current');
      const added = await add(office, OFFICE);
      assert.equal(added.status, 201, String(added.bytes));
      assert.equal((await add(office, '203.0.113.9')).status, 201);
      assert.equal(code(await office.del(`/ip-restrictions/${added.body.id}`)), 'cannot_change_current_ip');
      assert.equal((await office.get('/invoices')).status, 200);
    });

    it('refuses every other address, whatever X-Forwarded-For says, and logs it', async () => {
      await until('the list to count', async () => (await owner.get('/invoices')).status === 403);
      for (const headers of [
        {},
        { 'x-forwarded-for': OFFICE },
        { 'x-forwarded-for': `203.0.113.9, ${OFFICE}`, 'x-real-ip': OFFICE, forwarded: `for=${OFFICE}` },
      ]) {
        const refused = await owner.get('/invoices', headers);
        assert.deepEqual([refused.status, code(refused)], [403, 'ip_not_allowed']);
      }
      const spoofed = await office.get('/invoices', { 'x-forwarded-for': '198.51.100.7' });
      assert.equal(spoofed.status, 200, 'a spoofed address must not lock the real one out');
      await until('the refusal in the log', async () => {
        const { body } = await office.get('/action-logs?limit=100');
        return JSON.stringify(body).includes('ip.refused') && JSON.stringify(body).includes(ELSEWHERE);
      });
    });

    it('sends a forbidden browser to /noaccess', async () => {
      const page = await product.call('GET', '/invoice', { headers: { cookie: `token_dev=${owner.token}` } });
      assert.deepEqual([page.status, page.headers.location], [302, `${product.accounts}/noaccess`]);
      const fine = await product.call('GET', '/invoice', {
        headers: { cookie: `token_dev=${owner.token}` },
        from: OFFICE,
      });
      assert.equal(fine.status, 200);
    });
  });

  it('goes nowhere but to its own hosts after login', async () => {
    for (const next of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await product.call('GET', `/session/login?next=${encodeURIComponent(next)}`, {
        host: 'accounts',
      });
      assert.ok(!String(answer.headers.location ?? '').includes('evil'), next);
    }
  });

  it('stops a caller that guesses passwords, even when a guess is right at last', {
    skip: process.platform !== 'linux' && 'only Linux has 127.0.0.3 by itself',
  }, async () => {
    const attempt = (email, password, from) =>
      product.call('POST', '/api/v1/session/authenticate', {
        host: 'accounts',
        body: { email, password },
        from,
      });
    for (let i = 0; i < 12; i++) {
      const { status } = await attempt(`brute-${randomUUID()}@uketori.example`, 'wrong', '127.0.0.3');
      assert.ok(status === 401 || status === 429, String(status));
    }
    const right = await attempt(USERS.viewer, PASSWORD, '127.0.0.3');
    assert.ok(right.status === 401 || right.status === 429, String(right.status));
    assert.equal((await attempt(USERS.viewer, PASSWORD, '127.0.0.4')).status, 200);
  });
});

/** Takes the address list away again behind the rules, for the journeys that follow. */
async function clearAddresses(product, owner) {
  const { default: pg } = await import('pg');
  const { adminUrl } = await import('../product/invariants.mjs');
  const client = new pg.Client({ connectionString: adminUrl(product) });
  await client.connect();
  await client.query('delete from admin.ip_restrictions where organization_id = $1', [
    owner.session.organization_id,
  ]);
  await client.end();
}
