import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import {
  Ability,
  type ActorRequest,
  Answers,
  AnswersFile,
  CurrentActor,
  Public,
} from '@uketori/service-kit/http';
import type { Response } from 'express';
import { z } from 'zod';
import { readMultipart } from '../inspection/inspection.facade.js';
import { MAX_ATTACHMENT_PAGE } from '../files/files.facade.js';
import { type WaitQuery, waitQuery } from '../uploads/uploads.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { DocumentsService } from './documents.service.js';
import { sendContent } from './send-content.service.js';
import { VersionsService } from './versions.service.js';
import {
  type AddedVersion,
  addedVersion,
  contentLink,
  type DocumentView,
  documentView,
  documentWords,
  queuedReading,
} from './documents.types.js';

const FORM = {
  schema: {
    type: 'object' as const,
    required: ['file', 'reason'],
    properties: {
      file: {
        type: 'string' as const,
        format: 'binary',
        description: 'pdf, png, jpg, jpeg or xml; one file',
      },
      reason: {
        type: 'string' as const,
        minLength: 1,
        maxLength: 500,
        description: 'Without a reason the file is not replaced.',
      },
      confirm: {
        type: 'string' as const,
        enum: ['true', 'false'],
        description: 'An approved invoice requires `true`.',
      },
    },
  },
};
const id = z.uuid();
const linkQuery = z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });
const rereadBody = z.strictObject({
  attachment_page: z.int().min(1).max(MAX_ATTACHMENT_PAGE).optional(),
  rotation: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .optional()
    .describe('Clockwise turn that sets the stored pages upright; absent: the reader finds out.'),
});
const page = z.coerce.number().int().min(1).max(100_000);
const token = z.string().min(1).max(1000);

@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly versions: VersionsService,
    private readonly uploads: UploadsService,
  ) {}

  /** The token is the permission: signed, for one version, five minutes at most. */
  @Get('content/:token')
  @AnswersFile('application/pdf', 'image/png', 'image/jpeg', 'application/xml', documentWords)
  @Public()
  async content(
    @Param('token', { schema: token }) given: string,
    @Req() request: ActorRequest,
    @Res() response: Response,
  ): Promise<void> {
    await sendContent(this.documents, await this.documents.content(given), request, response);
  }

  /** `wait` holds the response until the document is read and has its invoice, for so many seconds at most. */
  @Get(':id')
  @Answers(documentView)
  @Ability('invoice:read')
  view(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) document_id: string,
    @Query({ schema: waitQuery }) { wait }: WaitQuery,
  ): Promise<DocumentView> {
    return this.documents.viewWhenRead(actor, document_id, wait);
  }

  @Get(':id/link')
  @Answers(contentLink)
  @Ability('invoice:read')
  link(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) document_id: string,
    @Query({ schema: linkQuery }) query: z.infer<typeof linkQuery>,
  ): Promise<{ url: string; file_name: string }> {
    return this.documents.link(actor, document_id, query.version);
  }

  /** Images are served unchanged; the browser draws the pages of a PDF, and the sheet of a digital invoice. */
  @Get(':id/pages/:page/image')
  @AnswersFile('image/png', 'image/jpeg')
  @Ability('invoice:read')
  async pageImage(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) document_id: string,
    @Param('page', { schema: page }) number: number,
    @Req() request: ActorRequest,
    @Res() response: Response,
  ): Promise<void> {
    const view = await this.documents.view(actor, document_id);
    if (number > view.file_page_count) throw new DomainError('no_record', 'not_found');
    if (view.content_type !== 'image/png' && view.content_type !== 'image/jpeg')
      throw new DomainError('render_in_browser', 'unsupported');
    const { url } = await this.documents.link(actor, document_id);
    const content = await this.documents.content(url.slice(url.lastIndexOf('/') + 1));
    await sendContent(this.documents, content, request, response);
  }

  @Post(':id/read')
  @Answers(queuedReading)
  @HttpCode(202)
  @Ability('invoice:update')
  reread(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) document_id: string,
    @Body({ schema: rereadBody }) body: z.infer<typeof rereadBody>,
  ): Promise<{ job_id: string; state: string }> {
    return this.documents.reread(actor, document_id, body);
  }

  /**
   * Replaces the file. Among the fields: `reason`, without which the file is not replaced, and `confirm=true`,
   * which an approved invoice requires.
   */
  @Post(':id/versions')
  @Answers(addedVersion)
  @Ability('invoice:update')
  @ApiConsumes('multipart/form-data')
  @ApiBody(FORM)
  addVersion(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) document_id: string,
    @Req() request: ActorRequest,
  ): Promise<AddedVersion> {
    return this.take(actor, document_id, request);
  }

  /** The same by PUT: repeating it with the same bytes changes nothing. */
  @Put(':id/versions')
  @Answers(addedVersion)
  @Ability('invoice:update')
  @ApiConsumes('multipart/form-data')
  @ApiBody(FORM)
  putVersion(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) document_id: string,
    @Req() request: ActorRequest,
  ): Promise<AddedVersion> {
    return this.take(actor, document_id, request);
  }

  private async take(actor: Actor, document_id: string, request: ActorRequest): Promise<AddedVersion> {
    const { upload_max_bytes } = await this.uploads.settings(actor);
    const { file, fields } = await readMultipart(request, upload_max_bytes);
    try {
      const choice = { confirmed: fields.confirm === 'true', reason: fields.reason ?? '' };
      return await this.versions.add(actor, document_id, file, choice);
    } finally {
      await file.discard();
    }
  }
}
