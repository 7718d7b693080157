import { Module } from '@nestjs/common';
import { TransferGroupsController } from './transfer-groups.controller.js';
import { TransferGroupsService } from './transfer-groups.service.js';

/** Payments as rows and as transfers, alone or several as one, with their amounts. */
@Module({ controllers: [TransferGroupsController], providers: [TransferGroupsService] })
export class TransfersModule {}
