import { newId } from '@uketori/service-kit/ids';
import { waitingFor } from '@uketori/service-kit/testing';
import pg from 'pg';
import { collector, InboxBench } from './inbox-bench.js';

const bench = new InboxBench();
beforeAll(() => bench.open());
afterAll(() => bench.close());

async function sql(text: string, params: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: bench.inbox.database.admin_url });
  await client.connect();
  await client.query(text, params);
  await client.end();
}

test('submitted items wait for the approvers whom the customer names, and then for the final approval', async () => {
  const actor = collector({ user_organization_id: newId() });
  const other = collector({ organization_id: actor.organization_id, user_organization_id: newId() });
  const item = await bench.submitted(actor);
  expect(await waitingFor(bench.inbox, actor)).toEqual({});
  await sql('update inbox.items set approval_stage = 1 where id = $1', [item.id]);
  expect(await waitingFor(bench.inbox, actor)).toMatchObject({ item_to_approve: { count: 1, amount: null } });
  await sql('update inbox.items set default_approve_users = $2 where id = $1', [
    item.id,
    { 1: [other.user_organization_id] },
  ]);
  expect(await waitingFor(bench.inbox, actor)).toEqual({});
  expect(await waitingFor(bench.inbox, other)).toMatchObject({ item_to_approve: { count: 1 } });
  await sql('update inbox.items set approved_stage = approval_stage where id = $1', [item.id]);
  expect(await waitingFor(bench.inbox, actor)).toMatchObject({ item_to_approve: { count: 1 } });
  await sql('update inbox.items set final_approved = true where id = $1', [item.id]);
  expect(await waitingFor(bench.inbox, actor)).toEqual({});
});

test('a customer whose last request failed waits for another one', async () => {
  const actor = collector();
  const { id } = await bench.customerOf(actor, { email: 'aozora@supplier.example' });
  const mail = (state: string, minutes: number) =>
    sql(
      `insert into inbox.mails (organization_id, id, purpose, recipient, subject, body, state, created_at)
       values ($1, $2, 'invoice_request', 'aozora@supplier.example', 'x', '', $3, now() + make_interval(mins => $4))`,
      [actor.organization_id, newId(), state, minutes],
    );
  await mail('SENT', 0);
  expect(await waitingFor(bench.inbox, actor)).toEqual({});
  await mail('FAILED', 1);
  expect(await waitingFor(bench.inbox, actor)).toMatchObject({ mail_failed: { count: 1 } });
  const reader = collector({ organization_id: actor.organization_id, abilities: { 'inbox:read': 3 } });
  expect(await waitingFor(bench.inbox, reader)).toEqual({});
  await mail('WAITING', 2);
  expect(await waitingFor(bench.inbox, actor)).toEqual({});
  expect(id).toBeTruthy();
});
