import { Module } from '@nestjs/common';
import { InvoicesClient } from './invoices.client.js';
import { NoticeDrafts } from './notice-drafts.service.js';
import { NoticeWordsService } from './notice-words.service.js';
import { NoticesController } from './notices.controller.js';
import { NoticesJob } from './notices.job.js';
import { NoticesService } from './notices.service.js';

/** Notices of payments to suppliers by mail. */
@Module({
  controllers: [NoticesController],
  providers: [InvoicesClient, NoticeDrafts, NoticeWordsService, NoticesService, NoticesJob],
})
export class NoticesModule {}
