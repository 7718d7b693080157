import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { Ability, type ActorRequest, Answers, CurrentActor } from '@uketori/service-kit/http';
import { isUuid } from '@uketori/service-kit/ids';
import { z } from 'zod';
import { readMultipart } from '../inspection/inspection.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { ATTACHMENT_KINDS, kindOf } from './attachments.rules.js';
import { AttachmentsService } from './attachments.service.js';
import { type Attachments, attachments } from './attachments.types.js';

const query = z.strictObject({ invoice_id: z.uuid() });
const id = z.uuid();

const FORM = {
  schema: {
    type: 'object' as const,
    required: ['file', 'invoice_id'],
    properties: {
      file: {
        type: 'string' as const,
        format: 'binary',
        description: 'pdf, png, jpg, jpeg or xml; one file',
      },
      invoice_id: { type: 'string' as const, format: 'uuid' },
      kind: { type: 'string' as const, enum: [...ATTACHMENT_KINDS] },
    },
  },
};

@Controller('attachments')
export class AttachmentsController {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly uploads: UploadsService,
  ) {}

  @Get()
  @Answers(attachments)
  @Ability('invoice:read')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: query }) { invoice_id }: z.infer<typeof query>,
  ): Promise<Attachments> {
    return this.attachments.list(actor, invoice_id);
  }

  @Post()
  @Answers(attachments)
  @Ability('invoice:update')
  @ApiConsumes('multipart/form-data')
  @ApiBody(FORM)
  async add(@CurrentActor() actor: Actor, @Req() request: ActorRequest): Promise<Attachments> {
    const { upload_max_bytes } = await this.uploads.settings(actor);
    const { file, fields } = await readMultipart(request, upload_max_bytes);
    try {
      const { invoice_id = '', kind } = fields;
      if (!isUuid(invoice_id)) throw new DomainError('invalid_input', 'invalid', { field: 'invoice_id' });
      return await this.attachments.add(actor, invoice_id, kindOf(kind), file);
    } finally {
      await file.discard();
    }
  }

  @Delete(':id')
  @Ability('invoice:update')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: id }) attachment_id: string): Promise<void> {
    return this.attachments.remove(actor, attachment_id);
  }
}
