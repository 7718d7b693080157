import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { SiblingRecords } from '@uketori/service-kit/sibling-records';
import { z } from 'zod';
import { chatConnection } from './chat-connection.record.js';
import {
  type ChangedConnection,
  changedConnection,
  type NewConnection,
  newConnection,
} from './connections.rules.js';
import { ConnectionsService } from './connections.service.js';

const id = { schema: z.uuid() };
const seen = { schema: z.strictObject({ version: z.coerce.number().int().min(1) }) };

const DEPARTMENT = { service: 'journal' as const, kind: 'department', field: 'department_id' };

@Controller('chat-connections')
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly records: SiblingRecords,
  ) {}

  @Get()
  @Answers(itemsAnswer(chatConnection))
  @Ability('settings:read')
  async list(@CurrentActor() actor: Actor) {
    return { items: await this.connections.list(actor) };
  }

  @Post()
  @Answers(chatConnection)
  @Ability('settings:update')
  async create(@CurrentActor() actor: Actor, @Body({ schema: newConnection }) body: NewConnection) {
    await this.records.requireOwn(actor, DEPARTMENT, [body.department_id]);
    return this.connections.create(actor, body);
  }

  @Patch(':id')
  @Answers(chatConnection)
  @Ability('settings:update')
  async change(
    @CurrentActor() actor: Actor,
    @Param('id', id) connection_id: string,
    @Body({ schema: changedConnection }) body: ChangedConnection,
  ) {
    await this.records.requireOwn(actor, DEPARTMENT, [body.department_id]);
    return this.connections.change(actor, connection_id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @Ability('settings:update')
  remove(
    @CurrentActor() actor: Actor,
    @Param('id', id) connection_id: string,
    @Query(seen) query: { version: number },
  ): Promise<void> {
    return this.connections.remove(actor, connection_id, query.version);
  }

  /** Requests the owner of the token from the chat service; the response contains it, or the refusal. */
  @Post(':id/check')
  @HttpCode(200)
  @Answers(chatConnection)
  @Ability('settings:update')
  check(@CurrentActor() actor: Actor, @Param('id', id) connection_id: string) {
    return this.connections.check(actor, connection_id);
  }
}
