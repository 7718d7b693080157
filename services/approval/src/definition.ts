import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { ApprovalEntity, approvalRecord, StepEntity } from './approvals/approval.record.js';

export const definition: ServiceDefinition = {
  name: 'approval',
  module: AppModule,
  entities: [ApprovalEntity, StepEntity],
  records: [approvalRecord],
};
