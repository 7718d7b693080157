import { Module } from '@nestjs/common';
import { OrganizationsEvents } from './organizations.events.js';

/** Copies of the organizations' settings, kept from admin's events. */
@Module({ providers: [OrganizationsEvents] })
export class OrganizationsModule {}
