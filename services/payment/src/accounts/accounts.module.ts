import { Module } from '@nestjs/common';
import { waitingIn } from '@uketori/service-kit/waiting';
import { PayeeAccountsController } from './payee-accounts.controller.js';
import { accountList } from './payee-accounts.list.js';
import { PayeeAccountsService } from './payee-accounts.service.js';

/** Accounts of payees; a second person confirms each before it is paid to. */
@Module({
  controllers: [PayeeAccountsController],
  providers: [PayeeAccountsService, waitingIn('/payee-accounts', accountList)],
})
export class AccountsModule {}
