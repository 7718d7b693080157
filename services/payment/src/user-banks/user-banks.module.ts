import { Module } from '@nestjs/common';
import { firstStep } from '@uketori/service-kit/first-steps';
import { UserBanksController } from './user-banks.controller.js';
import { hasUserBank } from './user-banks.repository.js';
import { UserBanksService } from './user-banks.service.js';

/** The organization's own accounts. */
@Module({
  controllers: [UserBanksController],
  providers: [
    UserBanksService,
    firstStep('own_account', { abilities: ['payment:update'], at_least: 3 }, hasUserBank),
  ],
})
export class UserBanksModule {}
