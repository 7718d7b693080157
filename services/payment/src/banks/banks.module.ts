import { Module } from '@nestjs/common';
import { BanksController } from './banks.controller.js';

/** The public bank master. */
@Module({ controllers: [BanksController] })
export class BanksModule {}
