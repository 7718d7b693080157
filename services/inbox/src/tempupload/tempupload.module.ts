import { Module } from '@nestjs/common';
import { ItemsModule } from '../items/items.module.js';
import { LinksModule } from '../links/links.module.js';
import { TempuploadHttp } from './tempupload.http.js';

/** The supplier's upload page. */
@Module({ imports: [ItemsModule, LinksModule], controllers: [TempuploadHttp] })
export class TempuploadModule {}
