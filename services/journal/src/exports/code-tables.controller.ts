import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { codeTable, type CodeTableInput, codeTableInput } from './code-table.record.js';
import { CodeTablesService } from './code-tables.service.js';
import { EXPORT_PACKAGES, type ExportPackage } from './tax-codes.rules.js';

const target = { schema: z.enum(EXPORT_PACKAGES) };
const tableBody = { schema: codeTableInput };

@Controller('export-codes')
export class CodeTablesController {
  constructor(private readonly tables: CodeTablesService) {}

  @Get(':package')
  @Answers(codeTable)
  @Ability(['settings:read', 'invoice:export_journal'])
  get(@CurrentActor() actor: Actor, @Param('package', target) name: ExportPackage) {
    return this.tables.get(actor, name);
  }

  @Put(':package')
  @Answers(codeTable)
  @Ability('settings:update')
  put(
    @CurrentActor() actor: Actor,
    @Param('package', target) name: ExportPackage,
    @Body(tableBody) body: CodeTableInput,
  ) {
    return this.tables.put(actor, name, body);
  }
}
