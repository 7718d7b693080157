import { Module } from '@nestjs/common';
import { OrganizationsConsumer } from './organizations.consumer.js';

/** Copies of organizations and their members, kept from admin's events. */
@Module({ providers: [OrganizationsConsumer] })
export class OrganizationsModule {}
