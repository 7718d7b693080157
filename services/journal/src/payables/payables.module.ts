import { Module } from '@nestjs/common';
import { MastersModule } from '../masters/masters.module.js';
import { PayablesController } from './payables.controller.js';
import { PayablesService } from './payables.service.js';

/** The payables ledger. */
@Module({ imports: [MastersModule], controllers: [PayablesController], providers: [PayablesService] })
export class PayablesModule {}
