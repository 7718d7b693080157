import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startProduct, USERS } from '../product/product.mjs';
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

describe('refusals of what people do', () => {
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

  describe('another organization', () => {
    it('finds nothing under any id of this one', async () => {
      const invoice = await payableInvoice('theirs.pdf');
      await approveFully(accountant, approver, invoice);
      const payment = await payFully(payer, invoice);
      const other = await otherOrganization();
      const [bank] = (await payer.get('/user-banks')).body.items;
      const paths = [
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
      // Numbers are of the organization: under this one's it has one of its own or none.
      const same = await other.get(`/invoices/${invoice.local_id}`);
      assert.ok(same.status === 404 || same.body.id !== invoice.id, String(same.bytes));
      const logs = await other.get(`/invoices/${invoice.local_id}/action-logs`);
      assert.ok(logs.status === same.status && !String(logs.bytes).includes(invoice.id), String(logs.bytes));
      const { items } = (await other.get('/invoices')).body;
      assert.ok(items.every(({ id }) => id !== invoice.id));
      const acts = [
        other.post(`/approvals/invoice/${invoice.id}/levels/1`, { version: 1 }),
        other.post(`/payments/${payment.pay_key}/paid`, {}),
        ...(same.status === 404 ? [other.del(`/invoices/${invoice.local_id}`)] : []),
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
});
