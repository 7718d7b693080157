import { Module } from '@nestjs/common';
import { AbsencesModule } from './absences/absences.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { FinalApprovalModule } from './final-approval/final-approval.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { RoutesModule } from './routes/routes.module.js';

/** The table of approval's features. */
@Module({
  imports: [AbsencesModule, ApprovalsModule, FinalApprovalModule, OrganizationsModule, RoutesModule],
})
export class AppModule {}
