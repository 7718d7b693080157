import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { FactorsService } from './factors.service.js';

/** Second factors of people, for the log-in and for those who set them up. */
@Module({ imports: [ConfigModule], providers: [FactorsService], exports: [FactorsService] })
export class FactorsModule {}
