import { Module } from '@nestjs/common';
import { firstStep } from '@uketori/service-kit/first-steps';
import { createStorage } from '@uketori/service-kit/storage/create-storage';
import { Storage } from '@uketori/service-kit/storage/storage';
import { CodeTablesController } from './code-tables.controller.js';
import { CodeTablesService } from './code-tables.service.js';
import { ExportFormatsController, ExportsController } from './exports.controller.js';
import { hasJournalOut } from './export-runs.repository.js';
import { ExportsService } from './exports.service.js';
import { ExportsSweeper } from './exports.job.js';
import { ExportFormatsService } from './formats.service.js';
import { ExportRunsService } from './runs.service.js';

/** Files for accounting software. */
@Module({
  controllers: [ExportsController, ExportFormatsController, CodeTablesController],
  providers: [
    { provide: Storage, useFactory: () => createStorage() },
    ExportsService,
    ExportFormatsService,
    ExportRunsService,
    ExportsSweeper,
    CodeTablesService,
    firstStep('first_file', { abilities: ['invoice:export_journal'] }, hasJournalOut),
  ],
})
export class ExportsModule {}
