import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import {
  checkedImport,
  type CheckImport,
  csvDownload,
  type ExportQuery,
  FILE_INPUTS,
  importedMasters,
  type ImportInput,
} from '../masters/masters.facade.js';
import { CompanyFileService } from './company-file.service.js';

/** Suppliers as files: out, looked at, and in. */
@Controller('companies')
export class CompanyFileController {
  constructor(private readonly files: CompanyFileService) {}

  @Get('export.csv')
  @AnswersFile('text/csv')
  @Ability('company:read')
  file(@CurrentActor() actor: Actor, @Query(FILE_INPUTS.query) q: ExportQuery) {
    return csvDownload(this.files.file(actor, q.mode));
  }

  @Post('check-import')
  @Answers(checkedImport)
  @HttpCode(200)
  @Ability('company:update')
  check(@CurrentActor() actor: Actor, @Body(FILE_INPUTS.check) body: CheckImport) {
    return this.files.check(actor, body);
  }

  @Put('import')
  @Answers(importedMasters)
  @Ability('company:update')
  import(@CurrentActor() actor: Actor, @Body(FILE_INPUTS.import) body: ImportInput) {
    return this.files.apply(actor, body);
  }
}
