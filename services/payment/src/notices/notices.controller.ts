import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListPage, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import { PLACEHOLDERS } from './mail-words.rules.js';
import { NoticeDrafts } from './notice-drafts.service.js';
import {
  type NoticeView,
  noticeView,
  type NoticeWords,
  noticeWords,
  type NoticeWordsInput,
  noticeWordsInput,
} from './notice.record.js';
import { NOTICE_LANGUAGES, type NoticeLanguage } from './notice-facts.types.js';
import { NoticeWordsService } from './notice-words.service.js';
import { noticeList } from './notices.list.js';
import { NoticesService } from './notices.service.js';
import {
  type NoticeExam,
  noticeExam,
  noticeRequest,
  type NoticeRequest,
  type NoticeResults,
  noticeResults,
} from './notices.types.js';

const listQuery = listSchema(noticeList);
const noticeId = z.uuid();
const language = z.enum(NOTICE_LANGUAGES);
const wordsAnswer = z.object({ items: z.array(noticeWords), placeholders: z.array(z.string()) });

/**
 * Notices of payments (支払通知書, also 仕入明細書) that go to suppliers by mail. A notice may name payments of every
 * department, so that those that were sent, and the words, ask for the highest level.
 */
@Controller('payments/notices')
export class NoticesController {
  constructor(
    private readonly notices: NoticesService,
    private readonly drafts: NoticeDrafts,
    private readonly words: NoticeWordsService,
  ) {}

  @Get()
  @Answers(listAnswer(noticeView))
  @Ability('payment:notify', 3)
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listQuery }) query: ListQuery,
  ): Promise<ListPage<NoticeView>> {
    return this.notices.list(actor, query);
  }

  /** What would be sent, without sending. */
  @Post('exam')
  @Answers(noticeExam)
  @HttpCode(200)
  @Ability('payment:notify')
  exam(
    @CurrentActor() actor: Actor,
    @Body({ schema: noticeRequest }) body: NoticeRequest,
  ): Promise<NoticeExam> {
    return this.drafts.exam(actor, body);
  }

  @Post()
  @Answers(noticeResults)
  @HttpCode(200)
  @Ability('payment:notify')
  send(
    @CurrentActor() actor: Actor,
    @Body({ schema: noticeRequest }) body: NoticeRequest,
  ): Promise<NoticeResults> {
    return this.notices.send(actor, body);
  }

  @Get('words')
  @Answers(wordsAnswer)
  @Ability('payment:notify')
  async allWords(@CurrentActor() actor: Actor): Promise<z.infer<typeof wordsAnswer>> {
    return { items: await this.words.all(actor), placeholders: [...PLACEHOLDERS] };
  }

  @Put('words/:language')
  @Answers(noticeWords)
  @Ability('payment:notify', 3)
  saveWords(
    @CurrentActor() actor: Actor,
    @Param('language', { schema: language }) of: NoticeLanguage,
    @Body({ schema: noticeWordsInput }) body: NoticeWordsInput,
  ): Promise<NoticeWords> {
    return this.words.save(actor, of, body);
  }

  @Get(':id/file')
  @AnswersFile('application/pdf')
  @Ability('payment:notify', 3)
  async file(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: noticeId }) id: string,
  ): Promise<StreamableFile> {
    const { bytes, number } = await this.notices.file(actor, id);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `attachment; filename="payment_notice_${number}.pdf"`,
      length: bytes.length,
    });
  }

  /** Mails a notice that failed again, to the address that the supplier has now. */
  @Post(':id/retry')
  @Answers(noticeView)
  @HttpCode(200)
  @Ability('payment:notify', 3)
  retry(@CurrentActor() actor: Actor, @Param('id', { schema: noticeId }) id: string): Promise<NoticeView> {
    return this.notices.retry(actor, id);
  }
}
