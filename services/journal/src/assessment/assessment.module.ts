import { Module } from '@nestjs/common';
import { RegistryChecksModule } from '../registry-checks/registry-checks.module.js';
import { AssessmentController } from './assessment.controller.js';
import { AssessmentService } from './assessment.service.js';

/** What the tax rules say of an invoice, stored or still being typed. */
@Module({
  imports: [RegistryChecksModule],
  controllers: [AssessmentController],
  providers: [AssessmentService],
})
export class AssessmentModule {}
