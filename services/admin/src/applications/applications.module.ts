import { Module } from '@nestjs/common';
import { OAuthModule } from '../oauth/oauth.module.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsService } from './applications.service.js';

/** Applications that an organization registers for OAuth. */
@Module({ imports: [OAuthModule], controllers: [ApplicationsController], providers: [ApplicationsService] })
export class ApplicationsModule {}
