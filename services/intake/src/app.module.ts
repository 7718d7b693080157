import { Module } from '@nestjs/common';
import { createStorage, Storage } from '@uketori/service-kit/storage/storage';
import { BooksHttp } from './books/books.http.js';
import { BooksService } from './books/books.service.js';
import { ConnectionsHttp } from './chat/connections.http.js';
import { ConnectionsService } from './chat/connections.service.js';
import { HooksHttp } from './chat/hooks.http.js';
import { HooksService } from './chat/hooks.service.js';
import { ImportWorker } from './chat/import-worker.js';
import { ImportsHttp } from './chat/imports.http.js';
import { ImportsService } from './chat/imports.service.js';
import { ChatSecrets } from './chat/secrets.js';
import { ChatServices } from './chat/services.js';
import { DriveConnectionsHttp } from './drive/connections.http.js';
import { DriveConnections } from './drive/connections.service.js';
import { DriveConsents } from './drive/consents.service.js';
import { DriveFolders } from './drive/folders.service.js';
import { GoogleDrive } from './drive/google-drive.js';
import { DriveImportWorker } from './drive/import-worker.js';
import { DriveImportsHttp } from './drive/imports.http.js';
import { DriveImports } from './drive/imports.service.js';
import { PollWorker } from './drive/poll-worker.js';
import { DriveTokens } from './drive/tokens.service.js';
import { intakeConfig } from './config.js';
import { DocumentsGrpc } from './documents/documents.grpc.js';
import { DocumentsHttp } from './documents/documents.http.js';
import { DocumentsService, INTAKE_CONFIG } from './documents/documents.service.js';
import { VersionsService } from './documents/versions.service.js';
import { Inspector } from './inspection/inspector.js';
import { MailParser } from './mail/mail-parser.js';
import { MailWorker } from './mail/mail-worker.js';
import { MailsHttp } from './mail/mails.http.js';
import { MailsService } from './mail/mails.service.js';
import { Members } from './mail/members.js';
import { MailReception } from './mail/reception.service.js';
import { MailSettingsHttp } from './mail/settings.http.js';
import { MailSettingsService } from './mail/settings.service.js';
import { SmtpDoor } from './mail/smtp-door.js';
import { OperationsHttp } from './operations/operations.http.js';
import { OperationsService } from './operations/operations.service.js';
import { ReadingWorkers } from './operations/reading-workers.js';
import { ReadingJobsGrpc } from './reading/reading-jobs.grpc.js';
import { ReadingJobsService } from './reading/reading-jobs.service.js';
import { References } from './references/references.events.js';
import { SupplierMemories } from './references/supplier-memories.js';
import { StampsService } from './stamps/stamps.service.js';
import { Sweeper } from './sweeper.js';
import { FileInspection } from './uploads/inspected-file.js';
import { UploadsHttp } from './uploads/uploads.http.js';
import { UploadsService } from './uploads/uploads.service.js';

/** The table of intake's features. */
@Module({
  controllers: [
    UploadsHttp,
    DocumentsHttp,
    BooksHttp,
    ConnectionsHttp,
    HooksHttp,
    ImportsHttp,
    MailSettingsHttp,
    MailsHttp,
    DriveConnectionsHttp,
    DriveImportsHttp,
    DocumentsGrpc,
    ReadingJobsGrpc,
    OperationsHttp,
  ],
  providers: [
    { provide: INTAKE_CONFIG, useFactory: () => intakeConfig() },
    { provide: Storage, useFactory: () => createStorage() },
    Inspector,
    FileInspection,
    UploadsService,
    DocumentsService,
    VersionsService,
    BooksService,
    StampsService,
    ChatServices,
    ChatSecrets,
    ConnectionsService,
    HooksService,
    ImportsService,
    ImportWorker,
    MailSettingsService,
    MailReception,
    MailParser,
    MailWorker,
    MailsService,
    Members,
    SmtpDoor,
    GoogleDrive,
    DriveTokens,
    DriveConnections,
    DriveConsents,
    DriveFolders,
    DriveImports,
    DriveImportWorker,
    PollWorker,
    ReadingJobsService,
    OperationsService,
    ReadingWorkers,
    References,
    SupplierMemories,
    Sweeper,
  ],
})
export class AppModule {}
