import { Module } from '@nestjs/common';
import { waitingIn } from '@uketori/service-kit/waiting';
import { ConfigModule } from '../config/config.module.js';
import { MailConnector } from './mail-connector.service.js';
import { MailParser } from './mail-parser.service.js';
import { MailsController } from './mails.controller.js';
import { emailList, reachOf } from './mails.list.js';
import { MailsService } from './mails.service.js';
import { Members } from './members.service.js';
import { MailReception } from './reception.service.js';
import { MailSettingsController } from './settings.controller.js';
import { MailSettingsService } from './settings.service.js';
import { SmtpDoor } from './smtp-door.service.js';

/** Files from mails. */
@Module({
  imports: [ConfigModule],
  controllers: [MailSettingsController, MailsController],
  providers: [
    MailSettingsService,
    MailReception,
    MailParser,
    MailConnector,
    MailsService,
    Members,
    SmtpDoor,
    waitingIn('/emails', emailList, reachOf),
  ],
})
export class MailModule {}
