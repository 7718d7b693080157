// From the letter to the bank with the client that @hey-api/openapi-ts makes; the steps are those of docs/api.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { client } from './client/client.gen';
import {
  approveLevel,
  approvePayment,
  changeInvoice,
  changePayment,
  confirmPayeeAccount,
  confirmPayment,
  createZenginExport,
  finalizeApproval,
  getApproval,
  getDocument,
  getInvoice,
  getPayeeAccount,
  getPaymentOfInvoice,
  getZenginFile,
  listUserBanks,
  previewZenginExport,
  upload,
} from './client/sdk.gen';

function given<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`no ${what}`);
  return value;
}

const env = (name: string): string => given(process.env[name], name);
const run = env('UKETORI_RUN');
client.setConfig({ baseUrl: env('UKETORI_API'), auth: env('UKETORI_KEY'), throwOnError: true });

async function wait<T>(probe: () => Promise<T | null | undefined>): Promise<T> {
  for (let i = 0; i < 120; i++) {
    const found = await probe();
    if (found !== null && found !== undefined) return found;
    await sleep(500);
  }
  throw new Error('waited in vain');
}

/** The body of a response; refusals are thrown by the client. */
async function of<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  return given(data, 'body');
}

async function walk(): Promise<void> {
  const letter = new File([readFileSync(env('UKETORI_LETTER'))], 'letter.pdf', { type: 'application/pdf' });
  const send = () => upload({ body: { file: letter }, headers: { 'Idempotency-Key': run } });
  const first = await send();
  const again = await send();
  // A repeated request gets the first response again.
  if (
    first.response?.status !== again.response?.status ||
    JSON.stringify(first.data) !== JSON.stringify(again.data)
  )
    throw new Error('a repeated request got another response');
  const id = given(first.data?.upload.documents[0], 'document').id;
  const local_id = await wait(async () => (await of(getDocument({ path: { id } }))).local_id);

  const seen = await of(getInvoice({ path: { local_id } }));
  const invoice = await of(
    changeInvoice({ path: { local_id }, body: { version: seen.version, invoice_number: run } }),
  );

  const subject = { subject_type: 'invoice', id: invoice.id } as const;
  let { version } = await of(getApproval({ path: subject }));
  for (const level of [1, 2])
    ({ version } = await of(
      approveLevel({ path: { ...subject, level }, body: { version, subject_version: invoice.version } }),
    ));
  await finalizeApproval({ path: subject, body: { invoice_version: invoice.version } });

  const payment = await wait(async () => {
    const { data } = await getPaymentOfInvoice({ path: { invoice_id: invoice.id }, throwOnError: false });
    return data;
  });
  const account = payment.payee_account;
  if (account?.state === 'WAITING') {
    const known = await of(getPayeeAccount({ path: { id: account.id } }));
    const body = { version: known.version, note: 'Called back on the known number' };
    await confirmPayeeAccount({ path: { id: account.id }, body });
  }

  const { items } = await of(listUserBanks());
  const { pay_key } = payment;
  const order = { user_bank_id: given(items[0], 'bank').id, pay_date: '2026-12-25' };
  await changePayment({ path: { pay_key }, body: { version: payment.version, ...order } });
  for (const level of [1, 2, 3]) await confirmPayment({ path: { pay_key, level } });
  await approvePayment({ path: { pay_key } });

  const { can_export } = await of(previewZenginExport({ body: { ...order, pay_keys: [pay_key] } }));
  if (!can_export) throw new Error('the preview has an obstacle');
  const batch = await of(createZenginExport({ body: { ...order, pay_keys: [pay_key] } }));
  const file = await of(getZenginFile({ path: { id: batch.id } }));
  writeFileSync(env('UKETORI_TRANSFER'), Buffer.from(await (file as Blob).arrayBuffer()));
}

walk().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
