import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { allOf } from '@uketori/service-kit/testing';
import { AccountingTokens } from '../src/accounting/tokens.service.js';
import { AccountingDesk } from './accounting-desk.js';
import { ACCOUNTANT } from './support.js';
import type { Actor } from './tax-support.js';

const desk = new AccountingDesk();
const { house, approved, code, dealOf, queued } = desk;
let keiri: Actor;
beforeAll(() => house.open());
afterAll(() => house.close());
beforeEach(async () => {
  keiri = await desk.fresh();
});

describe('the connection', () => {
  test('says its state, step by step, and lies sealed in the database', async () => {
    const fresh = house.actor();
    const status = async () =>
      (await house.call<{ status: string }>(fresh, 'GET', '/accounting/company')).status;
    expect(await status()).toBe('no_token');
    expect(await code('POST', '/accounting/deals', { ids: [1] }, fresh)).toEqual([
      409,
      'accounting_not_connected',
    ]);
    await house.call(fresh, 'POST', '/accounting/token', await house.consent(fresh));
    expect(await status()).toBe('not_set');
    expect(await code('POST', '/accounting/deals', { ids: [1] }, fresh)).toEqual([
      409,
      'accounting_no_company',
    ]);
    const { items } = await house.call<{ items: object[] }>(fresh, 'GET', '/accounting/companies');
    expect(items).toMatchObject([
      { company_id: 1, may_write: true },
      { company_id: 2, may_write: false },
    ]);
    expect(await code('POST', '/accounting/company', { company_id: 2 }, fresh)).toEqual([
      409,
      'accounting_company_read_only',
    ]);
    expect(await code('POST', '/accounting/company', { company_id: 3 }, fresh)).toEqual([404, 'no_record']);
    await house.call(fresh, 'POST', '/accounting/company', { company_id: 1 });
    expect(await status()).toBe('ok');
    const [row] = await house.sql<Record<string, unknown>>(fresh, 'select * from journal.accounting_links');
    expect(JSON.stringify(row)).not.toMatch(/access-|refresh-[0-9a-f]/);
    const kept = await house.sql(
      fresh,
      `select 1 from journal.idempotency_keys where answer ~ '(access|refresh)-[0-9a-f]'`,
    );
    expect(kept).toEqual([]);
  });
  test('a consent is good once, for the user who began it, and for its state only', async () => {
    const given = await house.consent(keiri);
    const colleague = house.actor({ organization_id: keiri.organization_id });
    const other = house.actor();
    const invalid = [409, 'accounting_consent_invalid'];
    expect(await code('POST', '/accounting/token', given, colleague)).toEqual(invalid);
    expect(await code('POST', '/accounting/token', given, other)).toEqual(invalid);
    expect(await code('POST', '/accounting/token', { ...given, state: 'x'.repeat(43) })).toEqual(invalid);
    await house.call(keiri, 'POST', '/accounting/token', given);
    expect(await code('POST', '/accounting/token', given)).toEqual(invalid);
    const late = await house.consent(keiri);
    await house.sql(keiri, `update journal.accounting_consents set expires_at = now() - interval '1 minute'`);
    expect(await code('POST', '/accounting/token', late)).toEqual(invalid);
    const forged = { ...(await house.consent(keiri)), code: 'no such code' };
    expect(await code('POST', '/accounting/token', forged)).toEqual([409, 'accounting_refused']);
  });
  test('a repeated request gets the first result, never the consent it spent', async () => {
    const complete = (given: object, key: string) =>
      house.service.call(keiri, 'POST', '/accounting/token', given, { 'idempotency-key': key });
    const lost = await house.consent(keiri);
    house.freee.order('POST /public_api/token', '500');
    expect(await complete(lost, 'first')).toMatchObject({
      status: 503,
      body: { code: 'accounting_unavailable' },
    });
    expect(await complete(lost, 'first')).toMatchObject({
      status: 409,
      body: { code: 'accounting_consent_invalid' },
    });
    const good = await house.consent(keiri);
    const done = await complete(good, 'second');
    expect(done).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await complete(good, 'second')).body).toEqual(done.body);
  });
  test('needs the right abilities', async () => {
    const reader = house.actor({ abilities: { ...allOf('invoice:read') } });
    for (const [method, path, body] of [
      ['GET', '/accounting/company'],
      ['POST', '/accounting/consent'],
      ['DELETE', '/accounting/token'],
      ['POST', '/accounting/masters'],
      ['POST', '/accounting/deals', { ids: [1] }],
      ['GET', '/accounting/deals'],
    ] as const)
      expect(await code(method, path, body, reader)).toEqual([403, 'no_privilege']);
    const settings = house.actor({ abilities: ACCOUNTANT });
    expect(await code('POST', '/accounting/deals', { ids: [1] }, settings)).toEqual([403, 'no_privilege']);
  });
  test('two workers at once ask for the next tokens once, and both get them', async () => {
    const tokens = house.service.app.get(AccountingTokens);
    const before = house.freee.refreshed;
    await house.sql(keiri, `update journal.accounting_links set access_expires_at = now()`);
    const got = await Promise.all(Array.from({ length: 6 }, () => tokens.access(keiri)));
    expect(new Set(got.map(({ token }) => token)).size).toBe(1);
    expect([house.freee.refreshed - before, house.freee.reused]).toEqual([1, 0]);
    // A token that was refused by one of them is not replaced twice either.
    const [one] = got;
    const again = await Promise.all(Array.from({ length: 4 }, () => tokens.access(keiri, one?.generation)));
    expect(new Set(again.map(({ generation }) => generation)).size).toBe(1);
    expect([house.freee.refreshed - before, house.freee.reused]).toEqual([2, 0]);
  });
  test('a refresh without a response is tried again, a refused one asks for a person', async () => {
    await house.sql(keiri, `update journal.accounting_links set access_expires_at = now()`);
    house.freee.order('POST /public_api/token', '500');
    expect(await code('GET', '/accounting/companies')).toEqual([503, 'accounting_unavailable']);
    expect((await house.service.call(keiri, 'GET', '/accounting/companies')).status).toBe(200);
    house.freee.revoke();
    expect(await code('GET', '/accounting/companies')).toEqual([409, 'accounting_reconnect']);
    expect(await house.call(keiri, 'GET', '/accounting/company')).toMatchObject({
      status: 'no_token',
      reconnect: true,
    });
    const invoice = await approved();
    expect(await code('POST', '/accounting/deals', { ids: [invoice.local_id] })).toEqual([
      409,
      'accounting_not_connected',
    ]);
    await house.call(keiri, 'POST', '/accounting/token', await house.consent(keiri));
    expect(await house.call(keiri, 'GET', '/accounting/company')).toMatchObject({
      status: 'ok',
      reconnect: false,
    });
  });
  test("the application's secret was exchanged: the user must connect again, at once", async () => {
    await queued();
    for (const term of ['1 hour', '0']) {
      await house.sql(
        keiri,
        `update journal.accounting_links set reconnect = false, access_token_sealed = 'v1.00000000.AAAA',
           refresh_token_sealed = 'v1.00000000.AAAA', access_expires_at = now() + interval '${term}'`,
      );
      expect(await code('GET', '/accounting/companies')).toEqual([409, 'accounting_reconnect']);
      expect(await house.call(keiri, 'GET', '/accounting/company')).toMatchObject({
        status: 'no_token',
        reconnect: true,
      });
      const [link] = await house.sql<object>(keiri, 'select refresh_lease from journal.accounting_links');
      expect(link).toEqual({ refresh_lease: null });
    }
    expect(await house.drive()).toBe(0);
  });
  test('a process that died while it refreshed delays the others only briefly', async () => {
    await house.sql(
      keiri,
      `update journal.accounting_links set access_expires_at = now(), refresh_lease = gen_random_uuid(),
         refresh_leased_until = now() + interval '1 second'`,
    );
    expect((await house.service.call(keiri, 'GET', '/accounting/companies')).status).toBe(200);
  });
  test('cut off: what waits goes on after the next consent', async () => {
    const invoice = await queued();
    await house.call(keiri, 'DELETE', '/accounting/token');
    expect(await house.drive()).toBe(0);
    await house.call(keiri, 'POST', '/accounting/token', await house.consent(keiri));
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent' });
  });
});
