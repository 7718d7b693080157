import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import {
  type ChosenDefault,
  chosenDefault,
  type EditedView,
  editedView,
  listName,
  type NewView,
  newView,
  savedView,
} from './saved-view.record.js';
import { SavedViewsService } from './saved-views.service.js';

const query = z.strictObject({ list: listName });
const id = z.uuid();

/** Everybody has views of their own and uses the shared ones; the rules say who changes what. */
@Controller('saved-views')
@SignedIn()
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Get()
  @Answers(itemsAnswer(savedView))
  async list(@CurrentActor() actor: Actor, @Query({ schema: query }) { list }: z.infer<typeof query>) {
    return { items: await this.views.list(actor, list) };
  }

  @Post()
  @Answers(savedView)
  create(@CurrentActor() actor: Actor, @Body({ schema: newView }) body: NewView) {
    return this.views.create(actor, body);
  }

  @Put('default')
  @HttpCode(204)
  setDefault(
    @CurrentActor() actor: Actor,
    @Body({ schema: chosenDefault }) body: ChosenDefault,
  ): Promise<void> {
    return this.views.setDefault(actor, body);
  }

  @Put(':id')
  @Answers(savedView)
  change(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) view_id: string,
    @Body({ schema: editedView }) body: EditedView,
  ) {
    return this.views.change(actor, view_id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: id }) view_id: string): Promise<void> {
    return this.views.remove(actor, view_id);
  }
}
