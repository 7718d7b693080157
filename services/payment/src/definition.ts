import type { ServiceDefinition } from '@uketori/service-kit/start';
import { PayeeAccountEntity, payeeAccountRecord } from './accounts/payee-account.record.js';
import { AppModule } from './app.module.js';
import {
  BankStatementEntity,
  bankStatementRecord,
  StatementMappingEntity,
  StatementRowEntity,
  statementRowRecord,
  StatementSettlementEntity,
} from './bank-statements/bank-statement.record.js';
import { TransferFeeEntity, transferFeeRecord } from './conditions/transfer-fee.record.js';
import { UserBankEntity, userBankRecord } from './conditions/user-bank.record.js';
import { NoticeEntity, noticeRecord, NoticeWordsEntity, noticeWordsRecord } from './notices/notice.record.js';
import { RepricingEntity } from './repricing/repricing.record.js';
import { CreditUseEntity, creditUseRecord } from './transfers/credit-use.record.js';
import { PaymentEntity, paymentRecord } from './transfers/payment.record.js';
import {
  ExportBatchEntity,
  exportBatchRecord,
  ExportRowEntity,
} from './zengin-exports/export-batch.record.js';

export const definition: ServiceDefinition = {
  name: 'payment',
  quotas: ['mails'],
  module: AppModule,
  entities: [
    PaymentEntity,
    CreditUseEntity,
    PayeeAccountEntity,
    UserBankEntity,
    TransferFeeEntity,
    RepricingEntity,
    ExportBatchEntity,
    ExportRowEntity,
    BankStatementEntity,
    StatementRowEntity,
    StatementSettlementEntity,
    StatementMappingEntity,
    NoticeEntity,
    NoticeWordsEntity,
  ],
  records: [
    paymentRecord,
    creditUseRecord,
    payeeAccountRecord,
    userBankRecord,
    transferFeeRecord,
    exportBatchRecord,
    bankStatementRecord,
    statementRowRecord,
    noticeRecord,
    noticeWordsRecord,
  ],
  sends_mail: true,
  protos: ['uketori/payment/v1/payments.proto'],
};
