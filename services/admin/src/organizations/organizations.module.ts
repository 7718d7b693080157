import { Module } from '@nestjs/common';
import { OrganizationsService } from './organizations.service.js';
import { OrganizationsController, SettingsController } from './settings.controller.js';

/** Organizations with their settings and profile. */
@Module({ controllers: [OrganizationsController, SettingsController], providers: [OrganizationsService] })
export class OrganizationsModule {}
