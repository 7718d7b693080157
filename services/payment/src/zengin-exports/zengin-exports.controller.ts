import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListPage, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import { EDI_LAYOUT, fileProblem, inspectedRecord, LAYOUT } from '../zengin/zengin.facade.js';
import {
  type ExportBatchDetail,
  exportBatchDetail,
  type ExportBatchView,
  exportBatchView,
} from './export-batch.record.js';
import { type ExportPlan, exportPlan } from './export-plan.types.js';
import { MOST_ROWS } from './zengin-exports.rules.js';
import { exportList, ZenginExportsService } from './zengin-exports.service.js';

const request = z.strictObject({
  user_bank_id: z.uuid(),
  pay_date: z.iso.date(),
  pay_keys: z.array(z.uuid()).min(1).max(MOST_ROWS).optional(),
  shorten: z.array(z.uuid()).max(MOST_ROWS).optional(),
});
type Request = z.infer<typeof request>;
/** About five thousand records; the file is looked at and forgotten. */
const MOST_BASE64 = 900_000;
const inspectBody = z.strictObject({ content: z.base64().max(MOST_BASE64) });
const MOST_SHOWN = 1000;
const listQuery = listSchema(exportList);
const voidBody = z.strictObject({ reason: z.string().trim().min(1).max(200) });

const fileInspection = z
  .object({
    separator: z.enum(['CRLF', 'CR', 'LF', 'none']),
    count: z.int(),
    total: z.int(),
    record_count: z.int(),
    records: z.array(inspectedRecord).describe('The first thousand.'),
    problem_count: z.int(),
    problems: z.array(fileProblem).describe('The first thousand.'),
    layout: exportPlan.shape.layout,
  })
  .meta({ id: 'FileInspection' });

@Controller('zengin-exports')
export class ZenginExportsController {
  constructor(private readonly exports: ZenginExportsService) {}

  @Post('preview')
  @Answers(exportPlan)
  @HttpCode(200)
  @Ability('payment:export')
  preview(@CurrentActor() actor: Actor, @Body({ schema: request }) body: Request): Promise<ExportPlan> {
    return this.exports.preview(actor, body);
  }

  @Post()
  @Answers(exportBatchView)
  @Ability('payment:export')
  create(@CurrentActor() actor: Actor, @Body({ schema: request }) body: Request): Promise<ExportBatchView> {
    return this.exports.create(actor, body);
  }

  /** A transfer file of any bank's habit, record by record, with what is wrong with it. Stored nowhere. */
  @Post('inspect')
  @Answers(fileInspection)
  @HttpCode(200)
  @Ability('payment:export')
  inspect(@Body({ schema: inspectBody }) body: z.infer<typeof inspectBody>): z.infer<typeof fileInspection> {
    const { records, problems, ...found } = this.exports.inspect(Buffer.from(body.content, 'base64'));
    return {
      ...found,
      record_count: records.length,
      records: records.slice(0, MOST_SHOWN),
      problem_count: problems.length,
      problems: problems.slice(0, MOST_SHOWN),
      layout: { ...LAYOUT, edi: EDI_LAYOUT },
    };
  }

  @Get()
  @Answers(listAnswer(exportBatchView))
  @Ability('payment:export')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listQuery }) query: ListQuery,
  ): Promise<ListPage<ExportBatchView>> {
    return this.exports.list(actor, query);
  }

  @Get(':id')
  @Answers(exportBatchDetail)
  @Ability('payment:export')
  get(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
  ): Promise<ExportBatchDetail> {
    return this.exports.get(actor, id);
  }

  @Get(':id/file')
  /** CP932 text with the bank's own record ends: no client may decode or change it. */
  @AnswersFile('application/octet-stream')
  @Ability('payment:export')
  async file(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
  ): Promise<StreamableFile> {
    const { file_name, content } = await this.exports.download(actor, id);
    return new StreamableFile(content, {
      type: 'application/octet-stream',
      disposition: `attachment; filename="${file_name}"`,
      length: content.length,
    });
  }

  @Post(':id/void')
  @Answers(exportBatchView)
  @HttpCode(200)
  @Ability('payment:export')
  void(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body({ schema: voidBody }) body: z.infer<typeof voidBody>,
  ): Promise<ExportBatchView> {
    return this.exports.void(actor, id, body.reason);
  }
}
