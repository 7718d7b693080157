import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { ReadingModule } from '../reading/reading.module.js';
import { Sweeper } from './sweeper.job.js';

/** The schedules that clean up after processes that died. */
@Module({ imports: [ConfigModule, ReadingModule], providers: [Sweeper] })
export class SweeperModule {}
