import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { ChatConnectionEntity } from './chat/chat-connection.record.js';
import { SEALED_CHAT_COLUMNS } from './chat/secrets.service.js';
import { DriveConnectionEntity, DriveFolderEntity } from './drive/drive-connection.record.js';
import { SEALED_DRIVE_COLUMNS } from './drive/tokens.service.js';
import { DocumentEntity, DocumentVersionEntity } from './files/document.record.js';
import { MailSettingsEntity } from './mail/mail-settings.record.js';
import { ReadingJobEntity } from './reading/reading-job.record.js';
import { UploadEntity } from './files/upload.record.js';

/** Intake: uploads, documents and their versions, reading jobs. */
export const definition: ServiceDefinition = {
  name: 'intake',
  quotas: ['uploads'],
  module: AppModule,
  entities: [
    UploadEntity,
    DocumentEntity,
    DocumentVersionEntity,
    ReadingJobEntity,
    ChatConnectionEntity,
    MailSettingsEntity,
    DriveConnectionEntity,
    DriveFolderEntity,
  ],
  protos: ['uketori/intake/v1/documents.proto', 'uketori/intake/v1/reading_jobs.proto'],
  own_bodies: ['/chat-hooks/'],
  sealed: [...SEALED_CHAT_COLUMNS, ...SEALED_DRIVE_COLUMNS],
  // Half of them may wait for a source or an authority that does not respond.
  job_concurrency: 8,
};
