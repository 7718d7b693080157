import { Module } from '@nestjs/common';
import { PayeeAccountsController } from './payee-accounts.controller.js';
import { PayeeAccountsService } from './payee-accounts.service.js';

/** Accounts of payees; a second person confirms each before it is paid to. */
@Module({ controllers: [PayeeAccountsController], providers: [PayeeAccountsService] })
export class AccountsModule {}
