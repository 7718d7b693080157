import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { AccountingDealEntity } from './accounting/deals.entity.js';
import { InvoiceCommentEntity } from './comments/comment.record.js';
import { CompanyEntity, CompanyPatternEntity } from './companies/companies.entity.js';
import { DefaultJournalEntity } from './default-journal/default-journal.entity.js';
import { ExportFormatEntity, ExportRunEntity } from './exports/exports.entity.js';
import { EditClaimEntity } from './invoice-records/edit-claim.entity.js';
import { InvoiceProgressRow, invoiceRecord, InvoiceRow } from './invoice-fields/invoice.record.js';
import { JournalLineEntity } from './line-records/lines.repository.js';
import { MasterEntity } from './masters/masters.entity.js';
import { RecurringScheduleEntity } from './recurring/recurring.entity.js';
import { SupplierMemoryEntity } from './supplier-memory/supplier-memory.entity.js';
import { MemberEntity, OrganizationSettingsEntity } from './settings/settings.entity.js';

export const definition: ServiceDefinition = {
  name: 'journal',
  module: AppModule,
  entities: [
    AccountingDealEntity,
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
    SupplierMemoryEntity,
  ],
  records: [invoiceRecord],
  protos: ['uketori/journal/v1/invoices.proto'],
};
