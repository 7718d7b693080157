import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { AccountingDealEntity } from './accounting/deal.record.js';
import { SEALED_LINK_COLUMNS } from './accounting/tokens.service.js';
import { InvoiceCommentEntity } from './comments/comment.record.js';
import { CompanyEntity, CompanyPatternEntity } from './companies/company.record.js';
import { DefaultJournalEntity } from './default-journal/default-journal.record.js';
import { CodeTableEntity } from './exports/code-table.record.js';
import { ExportFormatEntity } from './exports/export-format.record.js';
import { ExportRunEntity } from './exports/export-run.record.js';
import { EditClaimEntity } from './invoice-records/edit-claim.record.js';
import { InvoiceProgressRow, invoiceRecord, InvoiceRow } from './invoice-fields/invoice.record.js';
import { JournalLineEntity } from './line-records/lines.repository.js';
import { MasterEntity, masterRecord, OWN_RECORDS } from './masters/master.record.js';
import { AccrualEntity } from './month-end/accrual.record.js';
import { ClosedMonthEntity } from './month-end/closed-month.record.js';
import { CloseTaskEntity } from './month-end/close-task.record.js';
import { RecurringScheduleEntity } from './recurring/recurring.record.js';
import { SplitRuleEntity } from './split-rules/split-rule.record.js';
import { SpreadEntity } from './spreads/spread.record.js';
import { SummaryEntity } from './summaries/summary.record.js';
import { SupplierMemoryEntity } from './supplier-memory/supplier-memory.record.js';
import { MemberEntity, OrganizationSettingsEntity } from './settings/settings.record.js';

export const definition: ServiceDefinition = {
  name: 'journal',
  module: AppModule,
  entities: [
    AccountingDealEntity,
    AccrualEntity,
    ClosedMonthEntity,
    CloseTaskEntity,
    CodeTableEntity,
    InvoiceCommentEntity,
    CompanyEntity,
    CompanyPatternEntity,
    DefaultJournalEntity,
    EditClaimEntity,
    ExportFormatEntity,
    ExportRunEntity,
    InvoiceProgressRow,
    InvoiceRow,
    JournalLineEntity,
    MasterEntity,
    MemberEntity,
    OrganizationSettingsEntity,
    RecurringScheduleEntity,
    SplitRuleEntity,
    SpreadEntity,
    SummaryEntity,
    SupplierMemoryEntity,
  ],
  records: [invoiceRecord, masterRecord, ...OWN_RECORDS],
  protos: ['uketori/journal/v1/invoices.proto', 'uketori/reference/v1/records.proto'],
  sealed: SEALED_LINK_COLUMNS,
};
