import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FirstOwnerController } from './first-owner.controller.js';
import { FirstOwnerService } from './first-owner.service.js';

/** The first owner of a new installation. */
@Module({
  imports: [ConfigModule, SessionsModule],
  controllers: [FirstOwnerController],
  providers: [FirstOwnerService],
})
export class FirstOwnerModule {}
