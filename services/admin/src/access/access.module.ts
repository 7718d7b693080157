import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { AccessGrpc } from './access.grpc.js';
import { AccessService } from './access.service.js';

/** The gateway's check of each request: its session, key or token. */
@Module({ imports: [ConfigModule], controllers: [AccessGrpc], providers: [AccessService] })
export class AccessModule {}
