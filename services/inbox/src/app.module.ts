import { Module } from '@nestjs/common';
import { CustomersHttp } from './customers/customers.http.js';
import { CustomersService } from './customers/customers.service.js';
import { DocumentsClient } from './items/documents.client.js';
import { ItemsHttp } from './items/items.http.js';
import { ItemsService } from './items/items.service.js';
import { ReadingService } from './items/reading.service.js';
import { SubmissionsService } from './items/submissions.service.js';
import { RequestLinksHttp } from './links/request-links.http.js';
import { RequestLinksService } from './links/request-links.service.js';
import { TempuploadHttp } from './links/tempupload.http.js';
import { RequestMailsHttp } from './mails/request-mails.http.js';
import { RequestMailsService } from './mails/request-mails.service.js';
import { ScheduledMailsService } from './mails/scheduled-mails.service.js';
import { TemplatesHttp } from './mails/templates.http.js';
import { TemplatesService } from './mails/templates.service.js';
import { MonthsHttp } from './months/months.http.js';
import { MonthsService } from './months/months.service.js';
import { References } from './references/references.events.js';
import { Sweeper } from './sweeper.js';

/** The table of inbox's features. */
@Module({
  controllers: [
    RequestLinksHttp,
    RequestMailsHttp,
    TemplatesHttp,
    CustomersHttp,
    ItemsHttp,
    MonthsHttp,
    TempuploadHttp,
  ],
  providers: [
    CustomersService,
    RequestLinksService,
    DocumentsClient,
    ItemsService,
    SubmissionsService,
    ReadingService,
    MonthsService,
    RequestMailsService,
    ScheduledMailsService,
    TemplatesService,
    References,
    Sweeper,
  ],
})
export class AppModule {}
