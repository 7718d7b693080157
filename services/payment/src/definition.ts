import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { PayeeAccountEntity } from './accounts/payee-accounts.entity.js';
import { PaymentEntity } from './transfers/payments.entity.js';
import { TransferFeeEntity } from './conditions/transfer-fees.entity.js';
import { UserBankEntity } from './conditions/user-banks.entity.js';
import { ExportBatchEntity, ExportRowEntity } from './zengin-exports/zengin-exports.entity.js';

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
