import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  StreamableFile,
} from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer, listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import {
  exportPreview,
  exportRequest,
  type ExportRequest,
  exportSource,
  recheckQueued,
} from './exports.types.js';
import { ExportsService } from './exports.service.js';
import { deletedFormat, exportFormat, type FormatInput, formatInput } from './export-format.record.js';
import { exportRun } from './export-run.record.js';
import { ExportFormatsService } from './formats.service.js';
import { exportRunList, ExportRunsService } from './runs.service.js';
import { SOURCES } from './sources.data.js';

const id = { schema: z.uuid() };
const requestBody = { schema: exportRequest };
const formatBody = { schema: formatInput };
const runQuery = { schema: listSchema(exportRunList) };
const EXPORTERS = ['invoice:export_journal', 'invoice:export_table'];

@Controller('exports')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly runs: ExportRunsService,
  ) {}

  @Get()
  @Answers(listAnswer(exportRun))
  @Ability(EXPORTERS)
  list(@CurrentActor() actor: Actor, @Query(runQuery) query: ListQuery) {
    return this.runs.list(actor, query);
  }

  @Post('preview')
  @Answers(exportPreview)
  @HttpCode(200)
  @Ability(EXPORTERS)
  preview(@CurrentActor() actor: Actor, @Body(requestBody) body: ExportRequest) {
    return this.exports.preview(actor, body);
  }

  @Post('registry-recheck')
  @Answers(recheckQueued)
  @HttpCode(202)
  @Ability('invoice:export_journal')
  recheck(@CurrentActor() actor: Actor, @Body(requestBody) body: ExportRequest) {
    return this.exports.recheck(actor, body);
  }

  @Post()
  @Answers(exportRun)
  @Ability(EXPORTERS)
  create(@CurrentActor() actor: Actor, @Body(requestBody) body: ExportRequest) {
    return this.exports.create(actor, body);
  }

  @Get(':id/file')
  @AnswersFile('text/csv', 'text/tab-separated-values')
  @Ability(EXPORTERS)
  async file(@CurrentActor() actor: Actor, @Param('id', id) runId: string): Promise<StreamableFile> {
    const { run, bytes } = await this.runs.download(actor, runId);
    return new StreamableFile(bytes, {
      type: run.media_type,
      disposition: `attachment; filename="${run.file_name}"`,
      length: run.bytes,
    });
  }
}

@Controller('export-formats')
export class ExportFormatsController {
  constructor(private readonly formats: ExportFormatsService) {}

  @Get()
  @Answers(itemsAnswer(exportFormat))
  @Ability([...EXPORTERS, 'settings:read'])
  list(@CurrentActor() actor: Actor) {
    return this.formats.list(actor);
  }

  /** What a column can show. */
  @Get('sources')
  @Answers(itemsAnswer(exportSource))
  @Ability([...EXPORTERS, 'settings:read'])
  sources() {
    return { items: Object.entries(SOURCES).map(([name, { kind, of }]) => ({ name, kind, of })) };
  }

  @Post()
  @Answers(exportFormat)
  @Ability('settings:update')
  create(@CurrentActor() actor: Actor, @Body(formatBody) body: FormatInput) {
    return this.formats.create(actor, body);
  }

  @Put(':id')
  @Answers(exportFormat)
  @Ability('settings:update')
  update(
    @CurrentActor() actor: Actor,
    @Param('id', id) formatId: string,
    @Body(formatBody) body: FormatInput,
  ) {
    return this.formats.update(actor, formatId, body);
  }

  @Delete(':id')
  @Answers(deletedFormat)
  @Ability('settings:update')
  remove(@CurrentActor() actor: Actor, @Param('id', id) formatId: string) {
    return this.formats.remove(actor, formatId);
  }
}
