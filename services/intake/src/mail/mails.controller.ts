import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { Ability, type ActorRequest, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery } from '@uketori/service-kit/list';
import type { Response } from 'express';
import { z } from 'zod';
import { contentDisposition } from '../inspection/inspection.facade.js';
import { emailDetail, emailItem, handedIn } from './mails.types.js';
import { emailQuery } from './mails.list.js';
import { type MailBytes, MailsService } from './mails.service.js';
import { MailReception } from './reception.service.js';

const id = { schema: z.uuid() };
const importBody = z.strictObject({
  attachment_id: z.uuid().nullable().default(null).describe('Null: every file that may come in.'),
});
/** Many clients can send bytes of unknown type only. */
const MAIL_TYPES = ['message/rfc822', 'application/octet-stream'] as const;
const RAW = {
  schema: { type: 'string' as const, format: 'binary', description: 'a mail (RFC 5322), 25 MB' },
};

@Controller('emails')
@Ability('email:read')
export class MailsController {
  constructor(
    private readonly mails: MailsService,
    private readonly reception: MailReception,
  ) {}

  @Get()
  @Answers(listAnswer(emailItem))
  list(@CurrentActor() actor: Actor, @Query({ schema: emailQuery }) query: ListQuery) {
    return this.mails.list(actor, query);
  }

  /** Takes a mail that was received elsewhere; it is opened like one that came by itself. */
  @Post()
  @HttpCode(202)
  @Answers(handedIn)
  @ApiConsumes(...MAIL_TYPES)
  @ApiBody(RAW)
  @Ability('invoice:upload')
  handIn(@CurrentActor() actor: Actor, @Req() request: ActorRequest) {
    if (!request.is([...MAIL_TYPES]))
      throw new DomainError('invalid_input', 'invalid', { reason: 'not_message_rfc822' });
    return this.reception.handIn(actor, request);
  }

  @Get(':id')
  @Answers(emailDetail)
  view(@CurrentActor() actor: Actor, @Param('id', id) email_id: string) {
    return this.mails.view(actor, email_id);
  }

  @Post(':id/import')
  @HttpCode(200)
  @Answers(emailDetail)
  @Ability('invoice:upload')
  import(
    @CurrentActor() actor: Actor,
    @Param('id', id) email_id: string,
    @Body({ schema: importBody }) body: z.infer<typeof importBody>,
  ) {
    return this.mails.import(actor, email_id, body.attachment_id);
  }

  @Get(':id/raw')
  @AnswersFile('application/octet-stream')
  async raw(@CurrentActor() actor: Actor, @Param('id', id) email_id: string, @Res() response: Response) {
    await sendDownload(await this.mails.raw(actor, email_id), response);
  }

  @Get(':id/attachments/:attachment_id')
  @AnswersFile('application/octet-stream')
  async attachment(
    @CurrentActor() actor: Actor,
    @Param('id', id) email_id: string,
    @Param('attachment_id', id) attachment_id: string,
    @Res() response: Response,
  ) {
    await sendDownload(await this.mails.attachment(actor, email_id, attachment_id), response);
  }
}

/** Files of strangers leave as a download without a type, even if they declare one: no code in them may run here. */
async function sendDownload({ file_name, bytes, stream }: MailBytes, response: Response): Promise<void> {
  response.setHeader('content-type', 'application/octet-stream');
  response.setHeader('content-disposition', contentDisposition('attachment', file_name));
  response.setHeader('content-length', bytes);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "sandbox; default-src 'none'");
  response.setHeader('cache-control', 'private, no-store, no-transform');
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    // A reader that leaves in the middle is no failure of ours.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
