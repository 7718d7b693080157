import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery } from '@uketori/service-kit/list';
import { z } from 'zod';
import { chatImport } from './imports.types.js';
import { importQuery, ImportsService } from './imports.service.js';

@Controller('chat-imports')
@Ability(['settings:read', 'invoice:upload'])
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @Answers(listAnswer(chatImport))
  list(@CurrentActor() actor: Actor, @Query({ schema: importQuery }) query: ListQuery) {
    return this.imports.list(actor, query);
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Answers(chatImport)
  @Ability(['settings:update', 'invoice:upload'])
  retry(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string) {
    return this.imports.retry(actor, id);
  }

  @Post(':id/skip')
  @HttpCode(200)
  @Answers(chatImport)
  @Ability(['settings:update', 'invoice:upload'])
  skip(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string) {
    return this.imports.skip(actor, id);
  }
}
