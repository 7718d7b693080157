import { Module } from '@nestjs/common';
import { IpRestrictionsController } from './ip-restrictions.controller.js';
import { IpRestrictionsService } from './ip-restrictions.service.js';

/** Addresses from which an organization may be used. */
@Module({ controllers: [IpRestrictionsController], providers: [IpRestrictionsService] })
export class IpRestrictionsModule {}
