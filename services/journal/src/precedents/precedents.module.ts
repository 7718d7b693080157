import { Module } from '@nestjs/common';
import { PrecedentsService } from './precedents.service.js';

/** How earlier invoices were coded. */
@Module({ providers: [PrecedentsService], exports: [PrecedentsService] })
export class PrecedentsModule {}
