import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { CommentMailsEvents } from './comment-mails.events.js';

/** Mails about comments. */
@Module({ imports: [ConfigModule], providers: [CommentMailsEvents] })
export class CommentMailsModule {}
