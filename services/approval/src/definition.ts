import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { AbsenceEntity, absenceRecord } from './absences/absence.record.js';
import { ApprovalEntity, approvalRecord, StepEntity } from './approvals/approval.record.js';
import { RouteEntity, routeRecord } from './routes/route.record.js';

export const definition: ServiceDefinition = {
  name: 'approval',
  module: AppModule,
  entities: [AbsenceEntity, ApprovalEntity, RouteEntity, StepEntity],
  records: [absenceRecord, approvalRecord, routeRecord],
};
