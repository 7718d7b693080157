import { setTimeout as sleep } from 'node:timers/promises';
import { confirmAccount, PAYABLE, smallPdf } from './samples.mjs';

const TOKEN = 'load-window-token-0123456789';
const quiet = (work) => work.catch(() => null);

/**
 * What the people of a company do all day, each as a loop that runs while `running()`: they upload, code, approve and
 * pay. Refusals and broken connections are part of the day. `counts` counts what succeeded.
 * @param {{random: () => number, counts: Record<string, number>, onUpload?: (id: string) => void}} of
 */
export function workOf({ random, counts, onUpload = () => undefined }) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  return { uploading, coding, approving, paying };

  async function uploading(user, running) {
    while (running()) {
      const key = crypto.randomUUID();
      const bytes = smallPdf();
      const answer = await quiet(
        user.upload(`load-${counts.uploads}.pdf`, bytes, {}, { 'idempotency-key': key }),
      );
      if (answer?.status === 202) {
        onUpload(answer.body.upload.id);
        counts.uploads += 1;
      }
      await sleep(300 + random() * 500);
    }
  }

  async function coding(user, journals, running) {
    while (running()) {
      const list = await quiet(user.get('/invoices?limit=50&status=read'));
      const row = pick(list?.body?.items ?? []);
      if (row) {
        const path = `/invoices/${row.local_id}`;
        await quiet(user.put(`${path}/editing`, { mode: 1, window_token: TOKEN }));
        const saved = await quiet(
          user.patch(path, { version: row.version, window_token: TOKEN, ...PAYABLE, journals }),
        );
        await quiet(user.put(`${path}/editing`, { mode: 0, window_token: TOKEN }));
        if (saved?.status === 200) counts.edits += 1;
      }
      await sleep(150);
    }
  }

  async function approving(accountant, approver, running) {
    while (running()) {
      const list = await quiet(
        approver.get('/invoices?limit=50&status=read,approving,approved&balanced=true'),
      );
      const row = pick(list?.body?.items ?? []);
      if (row) {
        const path = `/approvals/invoice/${row.id}`;
        const approval = (await quiet(approver.get(path)))?.body;
        const can = approval?.can ?? {};
        const acts = [
          approval?.top_level === 0 &&
            (() => accountant.post(`${path}/levels/1`, { version: approval.version })),
          can.approve2 && (() => approver.post(`${path}/levels/2`, { version: approval.version })),
          can.final && (() => approver.post(`${path}/final`, { invoice_version: row.version })),
          can.cancel_final && random() < 0.3 && (() => approver.del(`${path}/final`, {})),
        ].filter(Boolean);
        const answer = acts.length > 0 ? await quiet(pick(acts)()) : null;
        if (answer?.status === 200) counts.approvals += 1;
      }
      await sleep(100);
    }
  }

  async function paying(payer, running) {
    while (running()) {
      const list = await quiet(payer.get('/payments?limit=50'));
      const row = pick(list?.body?.items ?? []);
      const payment = row && (await quiet(payer.get(`/payments/${row.pay_key ?? row.id}`)))?.body;
      if (payment?.can) {
        const path = `/payments/${payment.pay_key}`;
        const acts = [1, 2, 3]
          .filter((level) => payment.can[`confirm${level}`])
          .map((level) => () => payer.post(`${path}/confirmations/${level}`, { version: payment.version }));
        if (payment.payee_account?.state === 'WAITING') acts.push(() => confirmAccount(payer, payment));
        if (payment.can.approve)
          acts.push(() => payer.post(`${path}/approval`, { version: payment.version }));
        if (payment.state === 'APPROVED') acts.push(() => exporting(payer, payment));
        const answer = acts.length > 0 ? await quiet(pick(acts)()) : null;
        if (answer?.status === 200) counts.payments += 1;
      }
      await sleep(100);
    }
  }

  async function exporting(payer, payment) {
    const body = { user_bank_id: payment.user_bank_id, pay_date: payment.pay_date };
    const answer = await payer.post('/zengin-exports', body);
    if (answer.status === 201) counts.exports += 1;
    return answer;
  }
}
