import { Module } from '@nestjs/common';
import { OrganizationsConsumer } from './organizations.consumer.js';

/** Copies of the organizations' settings, kept from admin's events. */
@Module({ providers: [OrganizationsConsumer] })
export class OrganizationsModule {}
