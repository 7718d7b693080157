import { Module } from '@nestjs/common';
import { firstStep } from '@uketori/service-kit/first-steps';
import { InitialSettingsController } from './initial-settings.controller.js';
import { hasBooks } from './initial-settings.repository.js';
import { InitialSettingsService } from './initial-settings.service.js';

/** What an organization's books begin with. */
@Module({
  controllers: [InitialSettingsController],
  providers: [InitialSettingsService, firstStep('books', { abilities: ['settings:update'] }, hasBooks)],
})
export class InitialSettingsModule {}
