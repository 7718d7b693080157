import { Module } from '@nestjs/common';
import { ItemsModule } from '../items/items.module.js';
import { LinksModule } from '../links/links.module.js';
import { TempuploadController } from './tempupload.controller.js';

/** The supplier's upload page. */
@Module({ imports: [ItemsModule, LinksModule], controllers: [TempuploadController] })
export class TempuploadModule {}
