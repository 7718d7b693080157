import { Module } from '@nestjs/common';
import { DefaultJournalController } from './default-journal.controller.js';
import { DefaultJournalService } from './default-journal.service.js';

/** The journal that is proposed where nothing was learned. */
@Module({ controllers: [DefaultJournalController], providers: [DefaultJournalService] })
export class DefaultJournalModule {}
