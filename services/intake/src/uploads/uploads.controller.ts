import { Controller, Get, Headers, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, type ActorRequest, Answers, CurrentActor } from '@uketori/service-kit/http';
import { SiblingRecords } from '@uketori/service-kit/sibling-records';
import { z } from 'zod';
import { readMultipart } from '../inspection/inspection.facade.js';
import { parseUploadFields } from './uploads.rules.js';
import { UploadsService } from './uploads.service.js';
import {
  type AcceptedUpload,
  acceptedUpload,
  type UploadListAnswer,
  uploadListAnswer,
  type UploadListItem,
  uploadListItem,
  type WaitQuery,
  waitQuery,
} from './uploads.types.js';

const listQuery = z.strictObject({
  check_update: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((text) => text === 'true' || text === '1'),
  last_count: z.coerce.number().int().min(-1).default(-1),
});

const FORM = {
  schema: {
    type: 'object' as const,
    required: ['file'],
    properties: {
      file: {
        type: 'string' as const,
        format: 'binary',
        description: 'pdf, png, jpg, jpeg or xml; one file',
      },
      issue_date: { type: 'string' as const, format: 'date' },
      pay_date: { type: 'string' as const, format: 'date' },
      pay_month: { type: 'integer' as const, minimum: 0, maximum: 12 },
      pay_day: { type: 'integer' as const, minimum: 1, maximum: 31 },
      department_id: { type: 'string' as const, format: 'uuid' },
      pattern_id: { type: 'string' as const, format: 'uuid' },
      journal: { type: 'string' as const, description: 'JSON of the journal lines chosen at upload' },
      multiple: { type: 'boolean' as const, description: 'each page becomes one document' },
      attachment_page: { type: 'integer' as const, minimum: 1, maximum: 5, description: 'pages to read' },
    },
  },
};

const DEPARTMENT = { service: 'journal' as const, kind: 'department', field: 'department_id' };

@Controller('uploads')
@Ability('invoice:upload')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly records: SiblingRecords,
  ) {}

  @Post()
  @Answers(acceptedUpload)
  @HttpCode(202)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FORM)
  @ApiAcceptedResponse({ description: 'The file and its rows are durable; reading is queued.' })
  post(
    @CurrentActor() actor: Actor,
    @Req() request: ActorRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<AcceptedUpload> {
    return this.take(actor, request, key);
  }

  /** The spec's own verb for the same. */
  @Put()
  @Answers(acceptedUpload)
  @HttpCode(202)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FORM)
  put(
    @CurrentActor() actor: Actor,
    @Req() request: ActorRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<AcceptedUpload> {
    return this.take(actor, request, key);
  }

  @Get()
  @Answers(uploadListAnswer)
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listQuery }) query: z.infer<typeof listQuery>,
  ): Promise<UploadListAnswer> {
    return this.uploads.list(actor, query.check_update, query.last_count);
  }

  /** One upload with its invoices. `wait` holds the response until every invoice is there, for so many seconds at most. */
  @Get(':id')
  @Answers(uploadListItem)
  get(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
    @Query({ schema: waitQuery }) { wait }: WaitQuery,
  ): Promise<UploadListItem> {
    return this.uploads.get(actor, id, wait);
  }

  private async take(actor: Actor, request: ActorRequest, key: string | undefined): Promise<AcceptedUpload> {
    const { upload_max_bytes, default_attachment_page } = await this.uploads.settings(actor);
    const { file, fields } = await readMultipart(request, upload_max_bytes);
    try {
      const choices = parseUploadFields(fields);
      await this.records.requireOwn(actor, DEPARTMENT, [choices.department_id]);
      return await this.uploads.upload(actor, file, choices, default_attachment_page, key);
    } finally {
      await file.discard();
    }
  }
}
