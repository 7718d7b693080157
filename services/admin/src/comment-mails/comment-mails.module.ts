import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { CommentMailsConsumer } from './comment-mails.consumer.js';

/** Mails about comments. */
@Module({ imports: [ConfigModule], providers: [CommentMailsConsumer] })
export class CommentMailsModule {}
