import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import type { z } from 'zod';
import { checkedImport, importedMasters } from './import.answers.js';
import {
  type CheckImport,
  checkImport,
  exportQuery,
  type ImportInput,
  importInput,
} from './import.schema.js';
import { MasterImportService } from './import.service.js';
import { MASTER_READERS, MASTER_UPDATERS } from './masters.abilities.js';

const query = { schema: exportQuery };
const checkBody = { schema: checkImport };
const importBody = { schema: importInput };

/** Masters as files: out, looked at, and in. Each kind has abilities of its own, checked by the service. */
@Controller('masters/:kind')
export class MasterImportController {
  constructor(private readonly imports: MasterImportService) {}

  @Get('export.csv')
  @AnswersFile('text/csv')
  @Ability(MASTER_READERS)
  async file(
    @CurrentActor() actor: Actor,
    @Param('kind') kind: string,
    @Query(query) q: z.infer<typeof exportQuery>,
  ): Promise<StreamableFile> {
    const { bytes, charset, file_name } = await this.imports.file(actor, kind, q.mode);
    return new StreamableFile(bytes, {
      type: `text/csv; charset=${charset}`,
      disposition: `attachment; filename="${file_name}"`,
      length: bytes.length,
    });
  }

  @Post('check-import')
  @Answers(checkedImport)
  @HttpCode(200)
  @Ability(MASTER_UPDATERS)
  check(@CurrentActor() actor: Actor, @Param('kind') kind: string, @Body(checkBody) body: CheckImport) {
    return this.imports.check(actor, kind, body);
  }

  @Put('import')
  @Answers(importedMasters)
  @Ability(MASTER_UPDATERS)
  import(@CurrentActor() actor: Actor, @Param('kind') kind: string, @Body(importBody) body: ImportInput) {
    return this.imports.apply(actor, kind, body);
  }
}
