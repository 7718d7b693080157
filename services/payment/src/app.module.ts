import { Module } from '@nestjs/common';
import { BanksController } from './banks/banks.http.js';
import { CompaniesEvents } from './companies/companies.events.js';
import { OrganizationsEvents } from './organizations/organizations.events.js';
import { PayeeAccountsController } from './payee_accounts/payee_accounts.http.js';
import { PayeeAccountsService } from './payee_accounts/payee_accounts.service.js';
import { PaymentsEvents } from './payments/payments.events.js';
import { TransferGroupsController } from './payments/payments.groups.http.js';
import { TransferGroupsService } from './payments/payments.groups.js';
import { PaymentsGrpc } from './payments/payments.grpc.js';
import { PaymentsController } from './payments/payments.http.js';
import { PaymentsService } from './payments/payments.service.js';
import { RepricingsController } from './repricings/repricings.http.js';
import { RepricingsService } from './repricings/repricings.service.js';
import { RepricingsWorker } from './repricings/repricings.worker.js';
import { TransferFeesController } from './transfer_fees/transfer_fees.http.js';
import { TransferFeesService } from './transfer_fees/transfer_fees.service.js';
import { UserBanksController } from './user_banks/user_banks.http.js';
import { UserBanksService } from './user_banks/user_banks.service.js';
import { ZenginExportsController } from './zengin_exports/zengin_exports.http.js';
import { ZenginExportsService } from './zengin_exports/zengin_exports.service.js';

@Module({
  controllers: [
    TransferGroupsController,
    RepricingsController,
    PaymentsController,
    PayeeAccountsController,
    PaymentsGrpc,
    UserBanksController,
    TransferFeesController,
    ZenginExportsController,
    BanksController,
  ],
  providers: [
    PaymentsService,
    PaymentsEvents,
    OrganizationsEvents,
    CompaniesEvents,
    PayeeAccountsService,
    TransferGroupsService,
    RepricingsService,
    RepricingsWorker,
    UserBanksService,
    TransferFeesService,
    ZenginExportsService,
  ],
})
export class AppModule {}
