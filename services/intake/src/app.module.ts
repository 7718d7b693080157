import { Module } from '@nestjs/common';
import { AttachmentsModule } from './attachments/attachments.module.js';
import { BooksModule } from './books/books.module.js';
import { ChatModule } from './chat/chat.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { DriveModule } from './drive/drive.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InspectionModule } from './inspection/inspection.module.js';
import { MailModule } from './mail/mail.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { ReadingModule } from './reading/reading.module.js';
import { ReferencesModule } from './references/references.module.js';
import { SamplesModule } from './samples/samples.module.js';
import { StampsModule } from './stamps/stamps.module.js';
import { SweeperModule } from './sweeper/sweeper.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** The table of intake's features. */
@Module({
  imports: [
    AttachmentsModule,
    BooksModule,
    ChatModule,
    DocumentsModule,
    DriveModule,
    ImportsModule,
    InspectionModule,
    MailModule,
    OperationsModule,
    ReadingModule,
    ReferencesModule,
    SamplesModule,
    StampsModule,
    SweeperModule,
    UploadsModule,
  ],
})
export class AppModule {}
