import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { BankStatementsModule } from './bank-statements/bank-statements.module.js';
import { BanksModule } from './banks/banks.module.js';
import { ClosedMonthsModule } from './closed-months/closed-months.module.js';
import { FeesModule } from './fees/fees.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { RepricingModule } from './repricing/repricing.module.js';
import { TransfersModule } from './transfers/transfers.module.js';
import { UserBanksModule } from './user-banks/user-banks.module.js';
import { ZenginExportsModule } from './zengin-exports/zengin-exports.module.js';

/**
 * The table of payment's features. `payments/groups`, `payments/repricings` and `payments/notices` come before
 * `payments/:pay_key`, which would take their paths.
 */
@Module({
  imports: [
    TransfersModule,
    RepricingModule,
    NoticesModule,
    PaymentsModule,
    AccountsModule,
    UserBanksModule,
    FeesModule,
    ZenginExportsModule,
    BankStatementsModule,
    BanksModule,
    OrganizationsModule,
    ClosedMonthsModule,
  ],
})
export class AppModule {}
