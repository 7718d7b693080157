import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer, listAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { shownAs } from '@uketori/service-kit/shown-as';
import { type MasterQuery, masterQuery } from './masters.list.js';
import { MastersService } from './masters.service.js';
import { MASTER_KINDS } from './kinds.data.js';
import {
  changedMaster,
  deletedMaster,
  master,
  MASTER_DELETERS,
  MASTER_READERS,
  MASTER_UPDATERS,
  newMaster,
} from './master.record.js';

const id = { schema: z.uuid() };
const query = { schema: masterQuery };
/** Which fields a row has depends on its kind; masters.kinds.ts checks them. */
const fields = z.record(z.string().max(60), z.unknown());
const createBody = { schema: shownAs(fields.clone(), newMaster) };
const updateBody = {
  schema: shownAs(fields.and(z.looseObject({ version: z.number().int().min(1) })), changedMaster),
};
/** An unknown kind is no record, and not a wrong value. */
const kindOf = { schema: shownAs(z.string(), z.enum(MASTER_KINDS)) };
const sortBody = {
  schema: z.strictObject({
    items: z
      .array(z.strictObject({ id: z.uuid(), sort_num: z.number().int().min(0).max(1_000_000) }))
      .max(2000),
  }),
};
/** Choice lists serve users who may open an invoice or upload one; the service narrows what they see. */
const READERS = ['master:read', 'invoice:read', 'invoice:upload', 'inbox:read'];
@Controller('masters/:kind')
export class MastersController {
  constructor(private readonly masters: MastersService) {}

  @Get()
  @Answers(listAnswer(master))
  @Ability([...READERS, ...MASTER_READERS])
  list(@CurrentActor() actor: Actor, @Param('kind', kindOf) kind: string, @Query(query) q: MasterQuery) {
    return this.masters.list(actor, kind, q);
  }

  @Get(':id')
  @Answers(master)
  @Ability([...READERS, ...MASTER_READERS])
  one(@CurrentActor() actor: Actor, @Param('kind', kindOf) kind: string, @Param('id', id) masterId: string) {
    return this.masters.one(actor, kind, masterId);
  }

  @Post('sort')
  @Answers(itemsAnswer(master))
  @Ability(MASTER_UPDATERS)
  sort(
    @CurrentActor() actor: Actor,
    @Param('kind', kindOf) kind: string,
    @Body(sortBody) body: z.infer<typeof sortBody.schema>,
  ) {
    return this.masters.sort(actor, kind, body.items);
  }

  @Post()
  @Answers(master)
  @Ability(MASTER_UPDATERS)
  create(
    @CurrentActor() actor: Actor,
    @Param('kind', kindOf) kind: string,
    @Body(createBody) body: Record<string, unknown>,
  ) {
    return this.masters.create(actor, kind, body);
  }

  @Put(':id')
  @Answers(master)
  @Ability(MASTER_UPDATERS)
  update(
    @CurrentActor() actor: Actor,
    @Param('kind', kindOf) kind: string,
    @Param('id', id) masterId: string,
    @Body(updateBody) body: Record<string, unknown>,
  ) {
    return this.masters.update(actor, kind, masterId, body);
  }

  @Delete(':id')
  @Answers(deletedMaster)
  @Ability(MASTER_DELETERS)
  remove(
    @CurrentActor() actor: Actor,
    @Param('kind', kindOf) kind: string,
    @Param('id', id) masterId: string,
  ) {
    return this.masters.remove(actor, kind, masterId);
  }
}
