import { Module } from '@nestjs/common';
import { TransferFeesController } from './transfer-fees.controller.js';
import { TransferFeesService } from './transfer-fees.service.js';

/** What transfers from the own accounts cost. */
@Module({ controllers: [TransferFeesController], providers: [TransferFeesService] })
export class FeesModule {}
