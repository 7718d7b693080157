import { Module } from '@nestjs/common';
import { References } from './references.consumer.js';
import { ReferencesFacade } from './references.facade.js';

/** Copies of organizations, members and departments, kept from the events of their owners. */
@Module({ providers: [References, ReferencesFacade], exports: [ReferencesFacade] })
export class ReferencesModule {}
