import { Module } from '@nestjs/common';
import { PayablesController } from './payables.controller.js';
import { PayablesService } from './payables.service.js';

/** The payables ledger. */
@Module({ controllers: [PayablesController], providers: [PayablesService] })
export class PayablesModule {}
