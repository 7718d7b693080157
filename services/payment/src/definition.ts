import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { PayeeAccountEntity } from './payee_accounts/payee_accounts.entity.js';
import { PaymentEntity } from './payments/payments.entity.js';
import { TransferFeeEntity } from './transfer_fees/transfer_fees.entity.js';
import { UserBankEntity } from './user_banks/user_banks.entity.js';
import { ExportBatchEntity, ExportRowEntity } from './zengin_exports/zengin_exports.entity.js';

export const definition: ServiceDefinition = {
  name: 'payment',
  module: AppModule,
  entities: [
    PaymentEntity,
    PayeeAccountEntity,
    UserBankEntity,
    TransferFeeEntity,
    ExportBatchEntity,
    ExportRowEntity,
  ],
  protos: ['uketori/payment/v1/payments.proto'],
};
