import { Module } from '@nestjs/common';
import { waitingIn } from '@uketori/service-kit/waiting';
import { ConfigModule } from '../config/config.module.js';
import { StampsModule } from '../stamps/stamps.module.js';
import { AuditExportService } from './audit-export.service.js';
import { BookConsumer } from './books.consumer.js';
import { BooksController } from './books.controller.js';
import { bookConditions, bookList } from './books.list.js';
import { BooksService } from './books.service.js';

/** The books of kept files (e-books law). */
@Module({
  imports: [ConfigModule, StampsModule],
  controllers: [BooksController],
  providers: [
    BooksService,
    AuditExportService,
    BookConsumer,
    waitingIn('/books', bookList, (actor) => bookConditions(actor, {})),
  ],
})
export class BooksModule {}
