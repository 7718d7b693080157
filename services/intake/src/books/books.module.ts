import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { StampsModule } from '../stamps/stamps.module.js';
import { BookEvents } from './books.events.js';
import { BooksHttp } from './books.http.js';
import { BooksService } from './books.service.js';

/** The books of kept files (e-books law). */
@Module({
  imports: [ConfigModule, StampsModule],
  controllers: [BooksHttp],
  providers: [BooksService, BookEvents],
})
export class BooksModule {}
