import { Module } from '@nestjs/common';
import { OffsetsController } from './offsets.controller.js';
import { OffsetsService } from './offsets.service.js';
import { TransferGroupsController } from './transfer-groups.controller.js';
import { TransferGroupsService } from './transfer-groups.service.js';

/** Payments as rows and as transfers, alone or several as one, with their amounts and what credit notes settle of them. */
@Module({
  controllers: [TransferGroupsController, OffsetsController],
  providers: [TransferGroupsService, OffsetsService],
})
export class TransfersModule {}
