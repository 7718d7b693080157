import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '../actor.js';
import { Ability, Answers, CurrentActor } from '../http.js';
import { itemsAnswer } from '../list.js';
import {
  type DeadLetter,
  deadLetter,
  type ReplayResult,
  replayResult,
  replayResults,
} from './dead-letters.types.js';
import { EventsHandle } from './handle.js';

const ALL = 3;

/** The dead letters of the actor's organization in this service, and their replay. */
@Controller('operations/dead-letters')
export class DeadLettersController {
  constructor(private readonly events: EventsHandle) {}

  @Get()
  @Answers(itemsAnswer(deadLetter))
  @Ability('operations:read', ALL)
  async list(@CurrentActor() actor: Actor): Promise<{ items: DeadLetter[] }> {
    return { items: await this.events.get().dead_letters.list(actor) };
  }

  @Post('replay')
  @HttpCode(200)
  @Answers(replayResults)
  @Ability('operations:read', ALL)
  async replayAll(@CurrentActor() actor: Actor): Promise<{ results: ReplayResult[] }> {
    return { results: await this.events.get().dead_letters.replayAll(actor) };
  }

  @Post(':id/replay')
  @HttpCode(200)
  @Answers(replayResult)
  @Ability('operations:read', ALL)
  replay(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<ReplayResult> {
    return this.events.get().dead_letters.replay(actor, id);
  }
}
