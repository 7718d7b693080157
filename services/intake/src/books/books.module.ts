import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { StampsModule } from '../stamps/stamps.module.js';
import { BookConsumer } from './books.consumer.js';
import { BooksController } from './books.controller.js';
import { BooksService } from './books.service.js';

/** The books of kept files (e-books law). */
@Module({
  imports: [ConfigModule, StampsModule],
  controllers: [BooksController],
  providers: [BooksService, BookConsumer],
})
export class BooksModule {}
