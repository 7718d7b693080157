import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { ApprovalEntity, StepEntity } from './approvals/approvals.entity.js';

export const definition: ServiceDefinition = {
  name: 'approval',
  module: AppModule,
  entities: [ApprovalEntity, StepEntity],
};
