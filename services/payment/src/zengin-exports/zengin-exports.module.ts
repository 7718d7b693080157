import { Module } from '@nestjs/common';
import { firstStep } from '@uketori/service-kit/first-steps';
import { hasBatch } from './exported-payments.repository.js';
import { ZenginExportsController } from './zengin-exports.controller.js';
import { ZenginExportsService } from './zengin-exports.service.js';

/** Transfer files. */
@Module({
  controllers: [ZenginExportsController],
  providers: [ZenginExportsService, firstStep('first_file', { abilities: ['payment:export'] }, hasBatch)],
})
export class ZenginExportsModule {}
