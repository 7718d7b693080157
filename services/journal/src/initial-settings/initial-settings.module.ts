import { Module } from '@nestjs/common';
import { InitialSettingsController } from './initial-settings.controller.js';
import { InitialSettingsService } from './initial-settings.service.js';

/** What an organization's books begin with. */
@Module({ controllers: [InitialSettingsController], providers: [InitialSettingsService] })
export class InitialSettingsModule {}
