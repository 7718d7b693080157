import { accountant } from './intake-bench.js';
import { type MailBench, mailBench } from './mail-bench.js';
import { attached, invoice, mail } from './mail-messages.js';

let bench: MailBench;
beforeAll(async () => {
  bench = await mailBench({ UKETORI_MAIL_AUTHSERV_IDS: 'mx.uketori.test' });
});
afterAll(() => bench.close());
beforeEach(() => bench.calm());

describe('who may send', () => {
  const send = async (address: string, from: string, results?: string) => {
    const headers: Record<string, string> = { From: from };
    if (results) headers['Authentication-Results'] = results;
    await bench.send(mail([attached('a.pdf', await invoice())], headers), address);
    await bench.drive();
  };

  it('members only, unless the settings say otherwise', async () => {
    const department_id = '0199aaaa-0000-7000-8000-000000000003';
    const actor = bench.keeper();
    const { address } = await bench.issue(actor);
    bench.member(actor, 'hanako@uketori.example', { department_id });
    await send(address, 'Hanako@Uketori.Example');
    await send(address, 'stranger@elsewhere.example');
    const [refused, taken] = await bench.emails(actor);
    expect(taken).toMatchObject({ state: 'DONE', attachments: [{ state: 'DONE' }] });
    expect(refused).toMatchObject({
      state: 'REFUSED',
      fault: 'sender_refused',
      may_come_in: true,
      attachments: [{ state: 'SKIPPED', fault: 'mail_refused' }],
    });
    const [upload] = await bench.sql(
      'select department_id, uploaded_by_name from intake.uploads where organization_id = $1',
      [actor.organization_id],
    );
    expect(upload).toEqual({ department_id, uploaded_by_name: '山田 花子' });
  });

  it('listed addresses and domains', async () => {
    const actor = bench.keeper();
    const { address } = await bench.issue(actor, {
      senders: 'listed',
      allowed: ['supplier.example', 'one@other.example'],
    });
    for (const from of [
      'a@supplier.example',
      'one@other.example',
      'two@other.example',
      'a@evil-supplier.example',
      'a@supplier.example.evil.example',
    ])
      await send(address, from);
    expect(
      (await bench.emails(actor)).map(({ from_address, state }) => [from_address, state]).reverse(),
    ).toEqual([
      ['a@supplier.example', 'DONE'],
      ['one@other.example', 'DONE'],
      ['two@other.example', 'REFUSED'],
      ['a@evil-supplier.example', 'REFUSED'],
      ['a@supplier.example.evil.example', 'REFUSED'],
    ]);
  });

  it('a sender whom our own mail server found forged is refused; claims of a stranger do not count', async () => {
    const actor = bench.keeper();
    const { address } = await bench.issue(actor, { senders: 'listed', allowed: ['supplier.example'] });
    await send(address, 'a@supplier.example', 'mx.uketori.test; spf=fail; dkim=none; dmarc=fail (p=reject)');
    await send(address, 'a@supplier.example', 'mx.evil.example; dmarc=fail');
    await send(address, 'a@supplier.example', 'mx.uketori.test; spf=pass; dkim=pass; dmarc=pass');
    expect(
      (await bench.emails(actor)).map(({ state, fault, proof }) => [state, fault, proof]).reverse(),
    ).toEqual([
      ['REFUSED', 'sender_unproven', 'fail'],
      ['DONE', '', 'unknown'],
      ['DONE', '', 'pass'],
    ]);
  });

  it('a mail of two senders belongs to neither', async () => {
    const actor = bench.keeper();
    const { address } = await bench.issue(actor);
    bench.member(actor, 'hanako@uketori.example');
    const pdf = async () => [attached('a.pdf', await invoice())];
    const letters = [
      mail(await pdf(), { From: ['hanako@uketori.example', 'b@evil.example'] }),
      mail(await pdf(), { From: 'X <hanako@uketori.example>, Y <b@evil.example>' }),
      mail(await pdf(), { From: 'hanako@uketori.example, b@evil.example' }),
      mail(await pdf(), { From: 'Group: hanako@uketori.example, b@evil.example;' }),
      mail(await pdf(), { From: '' }),
    ];
    for (const letter of letters) await bench.send(letter, address);
    await bench.drive();
    for (const item of await bench.emails(actor))
      expect(item).toMatchObject({ state: 'REFUSED', fault: 'no_sender', from_address: '' });
  });

  it('a refused mail is taken in by a person who looked at it, once', async () => {
    const actor = bench.keeper({ user_name: '経理 花子' });
    const { address } = await bench.issue(actor);
    await send(address, 'stranger@elsewhere.example');
    const [item] = await bench.emails(actor);
    const path = `/emails/${item?.email_id}/import`;
    const reader = accountant({ organization_id: actor.organization_id, abilities: { 'email:read': 3 } });
    expect((await bench.service.call(reader, 'POST', path, {})).status).toBe(403);
    const stranger = bench.keeper();
    expect((await bench.service.call(stranger, 'POST', path, {})).status).toBe(404);
    expect((await bench.service.call(actor, 'POST', path, {})).status).toBe(200);
    const again = await bench.service.call(actor, 'POST', path, {});
    expect([again.status, again.body]).toMatchObject([409, { code: 'email_under_way' }]);
    await bench.drive();
    expect((await bench.emails(actor))[0]).toMatchObject({
      state: 'DONE',
      fault: '',
      forced_by_name: '経理 花子',
      attachments: [{ state: 'DONE' }],
    });
    const done = await bench.service.call(actor, 'POST', path, {});
    expect([done.status, done.body]).toMatchObject([409, { code: 'nothing_to_import' }]);
    expect(await bench.uploads(actor)).toHaveLength(1);
  });

  it('while admin does not respond, mails wait and are tried again', async () => {
    const actor = bench.keeper();
    const { address } = await bench.issue(actor);
    bench.member(actor, 'hanako@uketori.example');
    bench.admin.down = true;
    await send(address, 'hanako@uketori.example');
    expect((await bench.emails(actor))[0]).toMatchObject({ state: 'RETRYING', fault: 'busy' });
    bench.admin.down = false;
    expect(await bench.drive()).toBe(0);
    await bench.hurry(actor);
    expect(await bench.drive()).toBe(1);
    expect((await bench.emails(actor))[0]).toMatchObject({ state: 'DONE', attachments: [{ state: 'DONE' }] });
  });
});

describe('machines', () => {
  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['an invoice of a supplier’s system', { 'Auto-Submitted': 'auto-generated' }, undefined, ''],
    ['an answering machine', { 'Auto-Submitted': 'auto-replied (vacation)' }, undefined, 'auto_reply'],
    ['an answering machine of old', { Precedence: 'auto_reply' }, undefined, 'auto_reply'],
    ['a notice of a mail server', {}, '', 'bounce'],
  ])('%s', async (_, headers, from, fault) => {
    const { actor, address } = await bench.open();
    await bench.send(mail([attached('a.pdf', await invoice())], headers), address, from);
    await bench.drive();
    const state = fault === '' ? 'DONE' : 'SKIPPED';
    expect((await bench.emails(actor))[0]).toMatchObject({ state: 'DONE', fault, attachments: [{ state }] });
  });
});
