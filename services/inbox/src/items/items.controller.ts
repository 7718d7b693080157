import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, type ActorRequest, Answers, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListPage, type ListQuery } from '@uketori/service-kit/list';
import { z } from 'zod';
import {
  type InboxItem,
  inboxItem,
  type ItemPatch,
  itemPatch,
  type ItemReturn,
  itemReturn,
  type NewItem,
  newItem,
  readingChoice,
} from './inbox-item.record.js';
import { FILE_FORM } from './file-form.types.js';
import { ItemsService, itemListQuery } from './items.service.js';
import { ReadingService } from './reading.service.js';
import { readFormFile } from './received-form.service.js';
import { ReturnsService } from './returns.service.js';
import { SubmissionsService } from './submissions.service.js';

const id = z.uuid();
const imageLink = z.object({ pdf_url: z.string(), url: z.string(), file_name: z.string() });
const sendBody = z.strictObject({
  version: z.int().min(1),
  department_id: readingChoice.shape.department_id.default(''),
  /** 0 leaves it to the organization's default. */
  attachment_page: z.int().min(0).max(5).default(0),
});

@Controller('inbox-items')
export class ItemsController {
  constructor(
    private readonly items: ItemsService,
    private readonly submissions: SubmissionsService,
    private readonly reading: ReadingService,
    private readonly returns: ReturnsService,
  ) {}

  @Get()
  @Answers(listAnswer(inboxItem))
  @Ability('inbox:read')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: itemListQuery }) query: ListQuery,
  ): Promise<ListPage<InboxItem>> {
    return this.items.list(actor, query);
  }

  @Get(':id')
  @Answers(inboxItem)
  @Ability('inbox:read')
  one(@CurrentActor() actor: Actor, @Param('id', { schema: id }) item_id: string): Promise<InboxItem> {
    return this.items.one(actor, item_id);
  }

  @Get(':id/image')
  @Answers(imageLink)
  @Ability('inbox:read')
  image(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) item_id: string,
  ): Promise<{ pdf_url: string; url: string; file_name: string }> {
    return this.items.image(actor, item_id);
  }

  @Post()
  @Answers(inboxItem)
  @Ability('inbox:update')
  create(@CurrentActor() actor: Actor, @Body({ schema: newItem }) body: NewItem): Promise<InboxItem> {
    return this.items.create(actor, body);
  }

  @Patch(':id')
  @Answers(inboxItem)
  @Ability('inbox:update')
  patch(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) item_id: string,
    @Body({ schema: itemPatch }) body: ItemPatch,
  ): Promise<InboxItem> {
    return this.items.patch(actor, item_id, body);
  }

  @Post(':id/file')
  @Answers(inboxItem)
  @Ability('inbox:update')
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILE_FORM)
  async file(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) item_id: string,
    @Req() request: ActorRequest,
  ): Promise<InboxItem> {
    const file = await readFormFile(request, await this.submissions.maxBytes(actor));
    return this.submissions.byUser(actor, item_id, file);
  }

  /**
   * Returns the file to the supplier with a reason: on the page behind their links, and by mail. The right to update
   * items suffices, and so does being a named approver of the next stage.
   */
  @Post(':id/return')
  @Answers(inboxItem)
  @HttpCode(200)
  @Ability('inbox:read')
  returnItem(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) item_id: string,
    @Body({ schema: itemReturn }) body: ItemReturn,
  ): Promise<InboxItem> {
    return this.returns.returnItem(actor, item_id, body);
  }

  @Post(':id/send-to-reading')
  @Answers(inboxItem)
  @HttpCode(202)
  @Ability('inbox:update')
  send(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) item_id: string,
    @Body({ schema: sendBody }) { version, ...choice }: z.infer<typeof sendBody>,
  ): Promise<InboxItem> {
    return this.reading.send(actor, item_id, version, choice);
  }
}
