import { Body, Controller, Get, HttpCode, Post, Put, Query, StreamableFile } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import type { z } from 'zod';
import { checkedImport, importedMasters } from '../masters/import.answers.js';
import {
  type CheckImport,
  checkImport,
  exportQuery,
  type ImportInput,
  importInput,
} from '../masters/import.schema.js';
import { CompanyFileService } from './company-file.service.js';

const query = { schema: exportQuery };
const checkBody = { schema: checkImport };
const importBody = { schema: importInput };

/** Suppliers as files: out, looked at, and in. */
@Controller('companies')
export class CompanyFileController {
  constructor(private readonly files: CompanyFileService) {}

  @Get('export.csv')
  @AnswersFile('text/csv')
  @Ability('company:read')
  async file(
    @CurrentActor() actor: Actor,
    @Query(query) q: z.infer<typeof exportQuery>,
  ): Promise<StreamableFile> {
    const { bytes, charset, file_name } = await this.files.file(actor, q.mode);
    return new StreamableFile(bytes, {
      type: `text/csv; charset=${charset}`,
      disposition: `attachment; filename="${file_name}"`,
      length: bytes.length,
    });
  }

  @Post('check-import')
  @Answers(checkedImport)
  @HttpCode(200)
  @Ability('company:update')
  check(@CurrentActor() actor: Actor, @Body(checkBody) body: CheckImport) {
    return this.files.check(actor, body);
  }

  @Put('import')
  @Answers(importedMasters)
  @Ability('company:update')
  import(@CurrentActor() actor: Actor, @Body(importBody) body: ImportInput) {
    return this.files.apply(actor, body);
  }
}
