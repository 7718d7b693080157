import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { StampsService } from './stamps.service.js';

/** Time stamps of kept files. */
@Module({
  imports: [ConfigModule],
  providers: [StampsService],
  exports: [StampsService],
})
export class StampsModule {}
