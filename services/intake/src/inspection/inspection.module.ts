import { Module } from '@nestjs/common';
import { FileInspection } from './inspected-file.service.js';
import { Inspector } from './inspector.service.js';

/** Files as they arrive: received, limited, inspected. */
@Module({
  providers: [Inspector, FileInspection],
  exports: [Inspector, FileInspection],
})
export class InspectionModule {}
