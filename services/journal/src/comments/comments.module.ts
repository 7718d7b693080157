import { Module } from '@nestjs/common';
import { CommentsController } from './comments.controller.js';
import { CommentsService } from './comments.service.js';

/** What people write to each other beside an invoice. */
@Module({ controllers: [CommentsController], providers: [CommentsService] })
export class CommentsModule {}
