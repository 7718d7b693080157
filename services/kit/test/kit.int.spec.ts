import { Body, Controller, Delete, Get, Injectable, Module, Param, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { Ability, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, listSchema, range, runList } from '@uketori/service-kit/list';
import { bigrams, searchText } from '@uketori/service-kit/search';
import {
  allOf,
  auditChain,
  type TestService,
  testActor,
  testEvent,
  testService,
} from '@uketori/service-kit/testing';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import pg from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { z } from 'zod';

@Entity({ schema: 'admin', name: 'letters' })
class Letter {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('int') version!: number;
  @Column('text') title!: string;
  @Column('bigint') yen!: number;
  @Column('date') written_on!: string;
  @Column('text', { array: true }) search_bigrams!: string[];
  @Column('text') search_text!: string;
}

const LIST = {
  from: 'admin.letters',
  columns: 'id, title, yen, written_on, version',
  sorts: { written_on: { expression: 'written_on', cast: 'date' as const } },
  default_sort: '-written_on',
  filters: { written_on: range('written_on') },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};
const listQuery = listSchema(LIST);
const writeLetter = z.strictObject({
  title: z.string().min(1).max(50),
  yen: z.int(),
  written_on: z.iso.date(),
});
type WriteLetter = z.infer<typeof writeLetter>;

@Injectable()
class LettersService {
  handled = 0;

  constructor(private readonly work: Work) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<Letter>> {
    return this.work.read(actor, (tx) => runList<Letter>(tx, LIST, query));
  }

  one(actor: Actor, id: string): Promise<Letter> {
    return this.work.read(actor, (tx) => tx.get(Letter, id));
  }

  write(actor: Actor, input: WriteLetter): Promise<Letter> {
    return this.work.run(actor, async (tx) => {
      const letter = await tx.insert(Letter, {
        ...input,
        id: newId(),
        version: 1,
        search_bigrams: bigrams(input.title),
        search_text: searchText(input.title),
      });
      if (input.title === '失敗') throw new DomainError('refused', 'conflict');
      await tx.emit({
        type: 'test.v1.LetterWritten',
        topic: 'uketori.test.letter',
        key: letter.id,
        data: { ...input },
      });
      await tx.audit(
        'letter.written',
        { menu: 'letter', subject_type: 'letter', subject_id: letter.id },
        null,
        letter,
      );
      return letter;
    });
  }

  rename(actor: Actor, id: string, version: number, title: string): Promise<Letter> {
    return this.work.run(actor, async (tx) =>
      tx.update(Letter, { ...(await tx.get(Letter, id)), version, title }),
    );
  }

  callOutside(actor: Actor): Promise<unknown> {
    return this.work.run(actor, () => fetch('http://127.0.0.1:1/'));
  }

  @OnEvent('test.v1.LetterWritten', 'uketori.test.letter')
  async onLetter(_tx: Tx, event: EventEnvelope<WriteLetter>): Promise<void> {
    if (event.data.title === '毒') throw new Error('poison');
    this.handled++;
  }
}

@Controller('letters')
class LettersHttp {
  constructor(private readonly letters: LettersService) {}

  @Get() @Ability('letter:read') list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listQuery }) query: ListQuery,
  ) {
    return this.letters.list(actor, query);
  }

  @Get(':id') @Ability('letter:read') one(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
  ) {
    return this.letters.one(actor, id);
  }

  @Post() @Ability('letter:write', 3) write(
    @CurrentActor() actor: Actor,
    @Body({ schema: writeLetter }) input: WriteLetter,
  ) {
    return this.letters.write(actor, input);
  }
}

@Controller('outside')
class OutsideHttp {
  constructor(private readonly letters: LettersService) {}

  @Delete() @SignedIn() call(@CurrentActor() actor: Actor) {
    return this.letters.callOutside(actor);
  }
}

@Controller('forgotten')
class ForgottenHttp {
  @Get() answer(): string {
    return 'open door';
  }
}

@Module({ controllers: [LettersHttp, OutsideHttp], providers: [LettersService] })
class LettersModule {}

@Module({ controllers: [ForgottenHttp] })
class ForgottenModule {}

const definition = { name: 'admin' as const, module: LettersModule, entities: [Letter] };

describe('the service kit on a real database', () => {
  let service: TestService;
  const writer = testActor({ abilities: allOf('letter:read', 'letter:write') });
  const stranger = testActor({ abilities: allOf('letter:read', 'letter:write') });

  beforeAll(async () => {
    service = await testService(definition);
    const admin = new pg.Client({ connectionString: service.database.admin_url });
    await admin.connect();
    await admin.query(`set role uketori_owner;
      create table admin.letters (organization_id uuid not null, id uuid primary key, version int not null,
        title text not null, yen bigint not null, written_on date not null, search_bigrams text[] not null,
        search_text text not null);
      select kit.tenant_table('admin.letters');
      grant select, insert, update, delete on admin.letters to uketori_admin;`);
    await admin.end();
  });
  afterAll(() => service.close());

  const letter = (title: string, written_on = '2026-11-20', yen = 110_000) => ({ title, yen, written_on });
  const write = (title: string, headers: Record<string, string> = {}, actor = writer) =>
    service.call<Letter & { code?: string }>(actor, 'POST', '/letters', letter(title), headers);

  it('refuses to start with a route that declares no ability', async () => {
    await expect(testService({ ...definition, module: ForgottenModule })).rejects.toThrow(
      'ForgottenHttp.answer',
    );
  });

  it('answers 401 without identity and with a forged one, 403 without the ability or below its level', async () => {
    expect((await service.call(null, 'GET', '/letters')).status).toBe(401);
    expect(
      (await service.call(null, 'GET', '/letters', undefined, { 'x-uketori-identity': 'a.b.c' })).status,
    ).toBe(401);
    expect((await service.call(testActor(), 'GET', '/letters')).status).toBe(403);
    const reader = testActor({ abilities: { 'letter:write': 2 } });
    expect((await service.call(reader, 'POST', '/letters', letter('x'))).body).toMatchObject({
      code: 'no_privilege',
    });
  });

  it('answers invalid input with the field that is wrong, unknown fields included', async () => {
    const answer = await service.call(writer, 'POST', '/letters', {
      ...letter(''),
      organization_id: newId(),
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_input', error: 'invalid_input' });
    expect(JSON.stringify(answer.body)).toContain('title');
    expect(JSON.stringify(answer.body)).toContain('organization_id');
  });

  it('keeps another organization out of reads, lists and raw statements', async () => {
    const { body } = await write('秘密の手紙');
    expect((await service.call(stranger, 'GET', `/letters/${body.id}`)).status).toBe(404);
    expect((await service.call<ListPage<Letter>>(stranger, 'GET', '/letters')).body.items).toEqual([]);
    const raw = await service.work.read(stranger, (tx) => tx.rows('select * from admin.letters'));
    expect(raw).toEqual([]);
    const stolen = service.work.run(stranger, (tx) =>
      tx.insert(Letter, {
        ...body,
        id: newId(),
        organization_id: writer.organization_id,
        search_bigrams: [],
        search_text: '',
      }),
    );
    await expect(stolen).rejects.toThrow('row-level security');
  });

  it('commits state, event and log row together or not at all', async () => {
    const before = (await service.outbox('test.v1.LetterWritten')).length;
    expect((await write('失敗')).body.code).toBe('refused');
    expect((await service.outbox('test.v1.LetterWritten')).length).toBe(before);
    const rows = await service.work.read(writer, (tx) =>
      tx.rows(`select 1 from admin.letters where title = '失敗'`),
    );
    expect(rows).toEqual([]);
  });

  it('takes back what a failed part wrote and said, and keeps the rest', async () => {
    const subject = { menu: 'letter', subject_type: 'letter', subject_id: newId() };
    const said = (action: string) => (tx: Tx) =>
      Promise.all([
        tx.audit(action, subject, null, null),
        tx.emit({
          type: `test.v1.${action}`,
          topic: 'uketori.test.letter',
          key: subject.subject_id,
          data: {},
        }),
      ]);
    let ran = 0;
    await service.work.run(writer, async (tx) => {
      await tx.attempt(() => said('Kept')(tx));
      const failing = tx.attempt(async () => {
        await said('TakenBack')(tx);
        tx.afterCommit(() => ran++);
        throw new DomainError('refused', 'conflict');
      });
      await expect(failing).rejects.toThrow('refused');
    });
    expect(await service.outbox('test.v1.Kept')).toHaveLength(1);
    expect(await service.outbox('test.v1.TakenBack')).toEqual([]);
    const actions = await service.work.read(writer, (tx) =>
      tx.rows('select action from admin.audit_log where subject_id = $1', [subject.subject_id]),
    );
    expect(actions).toEqual([{ action: 'Kept' }]);
    expect(ran).toBe(0);
  });

  it('answers a repeated key with the first answer and refuses the key for other input', async () => {
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('一度だけ', key)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed')).length).toBe(7);
    expect((await write('別の中身', key)).body.code).toBe('idempotency_key_reused');
  });

  it('refuses a stale version and shows the current row', async () => {
    const { body } = await write('初版');
    const letters = service.app.get(LettersService);
    await letters.rename(writer, body.id, 1, '二版');
    await expect(letters.rename(writer, body.id, 1, '三版')).rejects.toMatchObject({
      code: 'version_conflict',
      params: { current: { title: '二版', version: 2 } },
    });
  });

  it('pages by key without loss or repeat while rows share a sort value, and finds two characters', async () => {
    const actor = testActor({ abilities: writer.abilities });
    for (let i = 0; i < 23; i++) {
      await service.call(
        actor,
        'POST',
        '/letters',
        letter(`鈴木商店 ${i}`, i % 2 ? '2026-11-01' : '2026-11-02'),
      );
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/letters?limit=5&count=capped${cursor && `&cursor=${cursor}`}`;
      const { body }: { body: ListPage<Letter> } = await service.call<ListPage<Letter>>(actor, 'GET', path);
      seen.push(...body.items.map((item) => item.id));
      expect(body.count).toBe(23);
      cursor = body.next_cursor;
    }
    expect(new Set(seen).size).toBe(23);
    const found = await service.call<ListPage<Letter>>(
      actor,
      'GET',
      `/letters?q=${encodeURIComponent('鈴木 22')}`,
    );
    expect(found.body.items.map((item) => item.title)).toEqual(['鈴木商店 22']);
    expect((await service.call(actor, 'GET', '/letters?sort=yen')).body).toMatchObject({
      code: 'invalid_input',
    });
    expect((await service.call(actor, 'GET', '/letters?cursor=bm9wZQ')).body).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('finds a word that stands in nearly every row in the order of the list, and a rare one beside it', async () => {
    const actor = testActor({ abilities: writer.abilities });
    const admin = new pg.Client({ connectionString: service.database.admin_url });
    await admin.connect();
    await admin.query(
      `insert into admin.letters (organization_id, id, version, title, yen, written_on, search_bigrams, search_text)
       select $1, gen_random_uuid(), 1, 'ありふれた手紙', i, date '2020-01-01' + i, $2, $3 from generate_series(1, 3500) i`,
      [actor.organization_id, bigrams('ありふれた手紙'), searchText('ありふれた手紙')],
    );
    await admin.end();
    await service.call(actor, 'POST', '/letters', letter('稀な手紙', '2026-11-19'));
    const find = async (q: string) =>
      (await service.call<ListPage<Letter>>(actor, 'GET', `/letters?limit=3&q=${encodeURIComponent(q)}`)).body
        .items;
    expect((await find('手紙')).map((item) => item.written_on)).toEqual([
      '2029-08-01',
      '2029-07-31',
      '2029-07-30',
    ]);
    expect((await find('稀な')).map((item) => item.title)).toEqual(['稀な手紙']);
    expect((await find('紙')).length).toBe(3);
    expect(await find('手紙 郵便')).toEqual([]);
  });

  it('forbids a network call inside a transaction', async () => {
    expect((await service.call(writer, 'DELETE', '/outside')).status).toBe(500);
    await expect(service.app.get(LettersService).callOutside(writer)).rejects.toThrow(
      'network call inside a transaction',
    );
  });

  it('hands an event over once, however often it comes', async () => {
    const letters = service.app.get(LettersService);
    const event = testEvent(
      writer.organization_id,
      'test.v1.LetterWritten',
      'uketori.test.letter',
      newId(),
      letter('報せ'),
    );
    for (let i = 0; i < 50; i++) await service.feed(event);
    expect(letters.handled).toBe(1);
    const poison = testEvent(
      writer.organization_id,
      'test.v1.LetterWritten',
      'uketori.test.letter',
      newId(),
      letter('毒'),
    );
    await expect(service.feed(poison)).rejects.toThrow('poison');
  });

  it('chains the log and finds a changed row', async () => {
    const actor = testActor({ abilities: writer.abilities });
    for (const title of ['一', '二', '三']) await write(title, {}, actor);
    expect(await auditChain(service.work, actor)).toEqual({
      links: 3,
      broken_at: null,
    });
    const touch = service.work.run(actor, (tx) =>
      tx.rows(`update admin.audit_log set action = 'x' where seq = 2`),
    );
    await expect(touch).rejects.toThrow('permission denied');
    const admin = new pg.Client({ connectionString: service.database.admin_url });
    await admin.connect();
    await admin.query(
      `update admin.audit_log set user_name = '他人' where organization_id = $1 and seq = 2`,
      [actor.organization_id],
    );
    await admin.end();
    expect(await auditChain(service.work, actor)).toEqual({ links: 1, broken_at: 2 });
  });
});
