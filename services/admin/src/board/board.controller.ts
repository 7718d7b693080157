import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { z } from 'zod';
import { boardMessage, boardMessages } from './board.answers.js';
import { BoardService } from './board.service.js';

const fields = {
  content: z.string().trim().min(1).max(2000),
  date_display_from: z.iso.date(),
  date_display_until: z.iso.date(),
};
const inOrder = (days: { date_display_from: string; date_display_until: string }) =>
  days.date_display_from <= days.date_display_until;
const order = { path: ['date_display_until'], message: 'ends before it starts' };
const newMessage = z.strictObject(fields).refine(inOrder, order);
const editedMessage = z.strictObject({ ...fields, version: z.int().min(1) }).refine(inOrder, order);
const id = z.uuid();

/** Everybody of the organization reads and writes; the rules say who changes what. */
@Controller('board-messages')
@SignedIn()
export class BoardController {
  constructor(private readonly board: BoardService) {}

  @Get()
  @Answers(boardMessages)
  async list(@CurrentActor() actor: Actor) {
    return { messages: await this.board.list(actor) };
  }

  @Post()
  @Answers(boardMessage)
  create(@CurrentActor() actor: Actor, @Body({ schema: newMessage }) body: z.infer<typeof newMessage>) {
    return this.board.create(actor, body);
  }

  @Put(':id')
  @Answers(boardMessage)
  change(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) message_id: string,
    @Body({ schema: editedMessage }) body: z.infer<typeof editedMessage>,
  ) {
    return this.board.change(actor, message_id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: id }) message_id: string): Promise<void> {
    return this.board.remove(actor, message_id);
  }
}
