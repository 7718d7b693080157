import { Module } from '@nestjs/common';
import { ZenginExportsController } from './zengin-exports.controller.js';
import { ZenginExportsService } from './zengin-exports.service.js';

/** Transfer files. */
@Module({ controllers: [ZenginExportsController], providers: [ZenginExportsService] })
export class ZenginExportsModule {}
