import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { ChatConnectionEntity } from './chat/connections.entity.js';
import { DriveConnectionEntity, DriveFolderEntity } from './drive/connections.entity.js';
import { DocumentEntity, DocumentVersionEntity } from './files/documents.entity.js';
import { MailSettingsEntity } from './mail/settings.entity.js';
import { ReadingJobEntity } from './reading/reading-jobs.entity.js';
import { UploadEntity } from './files/uploads.entity.js';

/** Intake: uploads, documents and their versions, reading jobs. */
export const definition: ServiceDefinition = {
  name: 'intake',
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
};
