import { Module } from '@nestjs/common';
import { FileLogService } from './file-log.service.js';
import { MasterImportController } from './import.controller.js';
import { MasterImportService } from './import.service.js';
import { MastersController } from './masters.controller.js';
import { MastersGrpc } from './masters.grpc.js';
import { MastersService } from './masters.service.js';
import { Dictionary } from './dictionary.service.js';
import { MasterSearchFiller } from './search-fill.job.js';
import { SearchFillService } from './search-fill.service.js';

/** Account titles, tax classes and the other masters. */
@Module({
  // The import first: 'export.csv' is no id of a row.
  controllers: [MasterImportController, MastersController, MastersGrpc],
  providers: [
    Dictionary,
    FileLogService,
    MasterImportService,
    MastersService,
    MasterSearchFiller,
    SearchFillService,
  ],
  exports: [FileLogService, SearchFillService],
})
export class MastersModule {}
