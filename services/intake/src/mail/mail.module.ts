import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { MailParser } from './mail-parser.js';
import { MailWorker } from './mail-worker.js';
import { MailsHttp } from './mails.http.js';
import { MailsService } from './mails.service.js';
import { Members } from './members.js';
import { MailReception } from './reception.service.js';
import { MailSettingsHttp } from './settings.http.js';
import { MailSettingsService } from './settings.service.js';
import { SmtpDoor } from './smtp-door.js';

/** Files from mails. */
@Module({
  imports: [ConfigModule, InspectionModule, UploadsModule],
  controllers: [MailSettingsHttp, MailsHttp],
  providers: [MailSettingsService, MailReception, MailParser, MailWorker, MailsService, Members, SmtpDoor],
})
export class MailModule {}
