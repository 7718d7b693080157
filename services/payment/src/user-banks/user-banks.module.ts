import { Module } from '@nestjs/common';
import { UserBanksController } from './user-banks.controller.js';
import { UserBanksService } from './user-banks.service.js';

/** The organization's own accounts. */
@Module({ controllers: [UserBanksController], providers: [UserBanksService] })
export class UserBanksModule {}
