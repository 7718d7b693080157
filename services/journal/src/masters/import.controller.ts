import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { csvDownload } from './csv-download.service.js';
import { FileLogService } from './file-log.service.js';
import { checkedImport, importedMasters } from './import.types.js';
import { type CheckImport, type ExportQuery, FILE_INPUTS, type ImportInput } from './import.types.js';
import { MasterImportService } from './import.service.js';
import { MASTER_READERS, MASTER_UPDATERS } from './master.record.js';

/** Masters as files: out, looked at, and in. Each kind has abilities of its own, checked by the service. */
@Controller('masters/:kind')
export class MasterImportController {
  constructor(
    private readonly imports: MasterImportService,
    private readonly files: FileLogService,
  ) {}

  @Get('export.csv')
  @AnswersFile('text/csv')
  @Ability(MASTER_READERS)
  file(@CurrentActor() actor: Actor, @Param('kind') kind: string, @Query(FILE_INPUTS.query) q: ExportQuery) {
    const file = this.imports.file(actor, kind, q.mode);
    // A template has no record in it.
    return q.mode === 'template' ? csvDownload(file) : this.files.download(actor, 'master', file);
  }

  @Post('check-import')
  @Answers(checkedImport)
  @HttpCode(200)
  @Ability(MASTER_UPDATERS)
  check(
    @CurrentActor() actor: Actor,
    @Param('kind') kind: string,
    @Body(FILE_INPUTS.check) body: CheckImport,
  ) {
    return this.imports.check(actor, kind, body);
  }

  @Put('import')
  @Answers(importedMasters)
  @Ability(MASTER_UPDATERS)
  import(
    @CurrentActor() actor: Actor,
    @Param('kind') kind: string,
    @Body(FILE_INPUTS.import) body: ImportInput,
  ) {
    return this.imports.apply(actor, kind, body);
  }
}
