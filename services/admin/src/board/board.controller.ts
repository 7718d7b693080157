import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { boardMessage, editedMessage, type NewMessage, newMessage } from './board-message.record.js';
import { BoardService } from './board.service.js';

const boardMessages = itemsAnswer(boardMessage);
const id = z.uuid();

/** Everybody of the organization reads and writes; the rules say who changes what. */
@Controller('board-messages')
@SignedIn()
export class BoardController {
  constructor(private readonly board: BoardService) {}

  @Get()
  @Answers(boardMessages)
  async list(@CurrentActor() actor: Actor) {
    return { items: await this.board.list(actor) };
  }

  @Post()
  @Answers(boardMessage)
  create(@CurrentActor() actor: Actor, @Body({ schema: newMessage }) body: NewMessage) {
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
