import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import { forgotten, supplierMemory, supplierMemoryRow } from './supplier-memory.record.js';
import { supplierMemoryList } from './supplier-memory.list.js';
import { SupplierMemoryService } from './supplier-memory.service.js';

const id = { schema: z.uuid() };
const query = { schema: listSchema(supplierMemoryList) };
const versionQuery = { schema: z.strictObject({ version: z.coerce.number().int().min(1) }) };

@Controller('supplier-memories')
export class SupplierMemoryController {
  constructor(private readonly memories: SupplierMemoryService) {}

  @Get()
  @Answers(listAnswer(supplierMemoryRow))
  @Ability('company:read')
  list(@CurrentActor() actor: Actor, @Query(query) q: ListQuery) {
    return this.memories.list(actor, q);
  }

  @Get(':id')
  @Answers(supplierMemory)
  @Ability('company:read')
  one(@CurrentActor() actor: Actor, @Param('id', id) memoryId: string) {
    return this.memories.one(actor, memoryId);
  }

  @Delete(':id/lessons/:lesson_id')
  @Answers(forgotten)
  @Ability('company:update')
  forgetOne(
    @CurrentActor() actor: Actor,
    @Param('id', id) memoryId: string,
    @Param('lesson_id', id) lessonId: string,
    @Query(versionQuery) q: z.infer<typeof versionQuery.schema>,
  ) {
    return this.memories.forget(actor, memoryId, q.version, lessonId);
  }

  @Delete(':id')
  @Answers(forgotten)
  @Ability('company:update')
  forgetAll(
    @CurrentActor() actor: Actor,
    @Param('id', id) memoryId: string,
    @Query(versionQuery) q: z.infer<typeof versionQuery.schema>,
  ) {
    return this.memories.forget(actor, memoryId, q.version, null);
  }
}
