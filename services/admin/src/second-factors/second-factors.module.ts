import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SecondFactorsController } from './second-factors.controller.js';
import { SecondFactorsService } from './second-factors.service.js';

/** Setting up the second factors of an account. */
@Module({
  imports: [ConfigModule, FactorsModule, SessionsModule],
  controllers: [SecondFactorsController],
  providers: [SecondFactorsService],
})
export class SecondFactorsModule {}
