import { MAX_ATTEMPTS } from '../src/imports/faults.rules.js';
import { takeMails } from '../src/mail/held-mails.repository.js';
import { type MailBench, mailBench } from './mail-bench.js';
import { attached, invoice, mail, messageId } from './mail-messages.js';

let bench: MailBench;
beforeAll(async () => {
  bench = await mailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.calm());

describe('what came before', () => {
  it('the same file in another mail is not a second invoice, unless somebody wants it', async () => {
    const { actor, address } = await bench.open();
    const bytes = await invoice();
    await bench.send(mail([attached('a.pdf', bytes)]), address);
    await bench.drive();
    await bench.send(mail([attached('別名.pdf', bytes), attached('b.pdf', await invoice())]), address);
    await bench.drive();
    const [second] = await bench.emails(actor);
    expect(second?.attachments).toMatchObject([
      { state: 'SKIPPED', fault: 'duplicate_file', may_come_in: true },
      { state: 'DONE' },
    ]);
    expect(await bench.uploads(actor)).toHaveLength(2);
    const [twin] = second?.attachments ?? [];
    await bench.service.call(actor, 'POST', `/emails/${second?.email_id}/import`, {
      attachment_id: twin?.attachment_id,
    });
    await bench.drive();
    expect((await bench.emails(actor))[0]?.attachments).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }]);
    expect(await bench.uploads(actor)).toHaveLength(3);
  });

  it('two mails at once with the same file bring one', async () => {
    const { actor, address } = await bench.open();
    const bytes = await invoice();
    for (let i = 0; i < 4; i++) await bench.send(mail([attached('a.pdf', bytes)]), address);
    expect(await bench.drive()).toBe(4);
    expect(await bench.uploads(actor)).toHaveLength(1);
  });

  it('a mail with the id of an earlier one is a copy, and only its new files come in', async () => {
    const { actor, address } = await bench.open();
    const id = messageId();
    const bytes = await invoice();
    await bench.send(mail([attached('a.pdf', bytes)], { 'Message-ID': id }), address);
    await bench.drive();
    const more = [attached('a.pdf', bytes), attached('b.pdf', await invoice())];
    await bench.send(mail(more, { 'Message-ID': id, Received: 'by elsewhere' }), address);
    await bench.drive();
    const [copy, first] = await bench.emails(actor);
    expect([first?.is_copy, copy?.is_copy]).toEqual([false, true]);
    expect(copy?.attachments).toMatchObject([{ fault: 'duplicate_file' }, { state: 'DONE' }]);
  });
});

describe('a worker that dies', () => {
  const waiting = async () => {
    const opened = await bench.open();
    await bench.send(
      mail([attached('a.pdf', await invoice()), attached('b.pdf', await invoice())]),
      opened.address,
    );
    return opened;
  };

  it('leaves its mail to the next try, and each file comes in once', async () => {
    const { actor } = await waiting();
    await bench.service.work.run(actor, (tx) => takeMails(tx, 2));
    expect(await bench.drive()).toBe(1);
    expect(await bench.drive()).toBe(0);
    expect(await bench.uploads(actor)).toHaveLength(2);
  });

  it('between two files leaves the first where it is', async () => {
    const { actor } = await waiting();
    await bench.sql(
      `create or replace function intake.stop() returns trigger language plpgsql as $$ begin
         if new.file_name = 'b.pdf' then raise 'died'; end if; return new; end $$;
       create trigger stop before insert on intake.uploads for each row execute function intake.stop()`,
    );
    try {
      expect(await bench.drive()).toBe(0);
    } finally {
      await bench.sql('drop trigger stop on intake.uploads; drop function intake.stop()');
    }
    expect((await bench.emails(actor))[0]).toMatchObject({
      state: 'RETRYING',
      attachments: [{ state: 'DONE' }, { state: 'WAITING' }],
    });
    await bench.hurry(actor);
    expect(await bench.drive()).toBe(1);
    expect((await bench.emails(actor))[0]?.attachments).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }]);
    expect(await bench.uploads(actor)).toHaveLength(2);
  });

  it('loses its mail to a later try: what it brings then is taken back', async () => {
    const { actor } = await waiting();
    await bench.sql(
      `create or replace function intake.steal() returns trigger language plpgsql as $$ begin
         update intake.captured_mails set lease_token = gen_random_uuid() where organization_id = new.organization_id;
         return new; end $$;
       create trigger steal after insert on intake.uploads for each row execute function intake.steal()`,
    );
    try {
      expect(await bench.drive()).toBe(0);
    } finally {
      await bench.sql('drop trigger steal on intake.uploads; drop function intake.steal()');
    }
    expect(await bench.uploads(actor)).toEqual([]);
    await bench.hurry(actor);
    expect(await bench.drive()).toBe(1);
    expect(await bench.uploads(actor)).toHaveLength(2);
  });

  it('over the same mail again and again: the mail fails, is kept and shown', async () => {
    const { actor } = await waiting();
    await bench.sql('update intake.captured_mails set attempts = $2 where organization_id = $1', [
      actor.organization_id,
      MAX_ATTEMPTS,
    ]);
    expect(await bench.drive()).toBe(0);
    expect((await bench.emails(actor))[0]).toMatchObject({
      state: 'FAILED',
      fault: 'too_complex',
      may_come_in: true,
    });
  });
});
