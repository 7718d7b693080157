import { Module } from '@nestjs/common';
import { CustomersModule } from './customers/customers.module.js';
import { ItemsModule } from './items/items.module.js';
import { LinksModule } from './links/links.module.js';
import { MailsModule } from './mails/mails.module.js';
import { MonthsModule } from './months/months.module.js';
import { ReferencesModule } from './references/references.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { TempuploadModule } from './tempupload/tempupload.module.js';

/** The table of inbox's features. */
@Module({
  imports: [
    CustomersModule,
    ItemsModule,
    LinksModule,
    MailsModule,
    MonthsModule,
    ReferencesModule,
    TemplatesModule,
    TempuploadModule,
  ],
})
export class AppModule {}
