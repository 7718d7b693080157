import { Module } from '@nestjs/common';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { FinalApprovalModule } from './final-approval/final-approval.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';

/** The table of approval's features. */
@Module({ imports: [ApprovalsModule, FinalApprovalModule, OrganizationsModule] })
export class AppModule {}
