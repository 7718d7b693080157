import { Body, Controller, Delete, Get, Injectable, Module, Param, Post, Query } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { EventName } from '@uketori/proto/events';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { Ability, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, listSchema, runList } from '@uketori/service-kit/list';
import { range } from '@uketori/service-kit/list-filters';
import { bigrams, searchText } from '@uketori/service-kit/search';
import { allOf, type TestService, testActor, testService } from '@uketori/service-kit/testing';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import pg from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { z } from 'zod';

@Entity({ schema: 'admin', name: 'letters' })
export class Letter {
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
  // A letter without value has no amount.
  sum: 'nullif(yen, 0)',
  filters: { written_on: range('written_on'), sent_at: range('written_on', 'timestamptz') },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};
const listQuery = listSchema(LIST);
const writeLetter = z.strictObject({
  title: z.string().min(1).max(50),
  yen: z.int(),
  written_on: z.iso.date(),
});
type WriteLetter = z.infer<typeof writeLetter>;
const LETTER_WRITTEN: EventName<WriteLetter> = {
  type: 'test.v1.LetterWritten',
  topic: 'uketori.test.letter',
};

@Injectable()
export class LettersService {
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
        event: LETTER_WRITTEN,
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

  @OnEvent(LETTER_WRITTEN, 'letters.letter_written')
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

@Controller()
class ForgottenGrpc {
  @GrpcMethod('LettersService', 'Open') open(): object {
    return {};
  }
}

@Module({ controllers: [LettersHttp, OutsideHttp], providers: [LettersService] })
class LettersModule {}

@Module({ controllers: [ForgottenHttp] })
export class ForgottenModule {}

@Module({ controllers: [ForgottenGrpc] })
export class ForgottenCallersModule {}

export const definition = { name: 'admin' as const, module: LettersModule, entities: [Letter] };

export const writer = testActor({ abilities: allOf('letter:read', 'letter:write') });
export const letter = (title: string, written_on = '2026-11-20', yen = 110_000) => ({
  title,
  yen,
  written_on,
});

/** A service of letters, which is all that the kit does and no business, on a database of its own. */
export async function openLetters() {
  const service: TestService = await testService(definition);
  const admin = async (sql: string, params: unknown[] = []): Promise<void> => {
    const client = new pg.Client({ connectionString: service.database.admin_url });
    await client.connect();
    await client.query(sql, params);
    await client.end();
  };
  await admin(`set role uketori_owner;
    create table admin.letters (organization_id uuid not null, id uuid primary key, version int not null,
      title text not null, yen bigint not null, written_on date not null, search_bigrams text[] not null,
      search_text text not null);
    select kit.tenant_table('admin.letters');
    grant select, insert, update, delete on admin.letters to uketori_admin;`);
  const write = (title: string, headers: Record<string, string> = {}, actor = writer) =>
    service.call<Letter & { code?: string }>(actor, 'POST', '/letters', letter(title), headers);
  return { service, admin, write };
}

export type Letters = Awaited<ReturnType<typeof openLetters>>;
