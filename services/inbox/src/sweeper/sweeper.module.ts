import { Module } from '@nestjs/common';
import { ItemsModule } from '../items/items.module.js';
import { LinksModule } from '../links/links.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { Sweeper } from './sweeper.job.js';

/** The timers of inbox. */
@Module({ imports: [ItemsModule, LinksModule, MailsModule], providers: [Sweeper] })
export class SweeperModule {}
