import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { addedComment, invoiceComment, newComment } from './comment.record.js';
import { CommentsService } from './comments.service.js';

const localId = { schema: z.coerce.number().int().min(1).max(2_147_483_647) };

@Controller('invoices/:local_id/comments')
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Get()
  @Answers(itemsAnswer(invoiceComment))
  @Ability('invoice:read')
  async list(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return { items: await this.comments.list(actor, id) };
  }

  @Post()
  @Answers(addedComment)
  @Ability('invoice:read')
  add(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body({ schema: newComment }) body: z.infer<typeof newComment>,
  ) {
    return this.comments.add(actor, id, body);
  }
}
