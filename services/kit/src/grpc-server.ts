import { join } from 'node:path';
import type { Server } from '@grpc/grpc-js';
import type { INestApplication } from '@nestjs/common';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';
import { HealthImplementation } from 'grpc-health-check';
import { LOADER, PROTO_DIR } from './grpc.js';

const MESSAGE_LIMIT = 32 * 1024 * 1024;

/**
 * Lets a service accept gRPC calls, with the guards and filters it has for HTTP, and the standard health service.
 * @param protos files below proto/
 * @param url host:port to listen on
 */
export function connectGrpc(app: INestApplication, protos: string[], url: string): void {
  app.connectMicroservice<MicroserviceOptions>(
    {
      transport: Transport.GRPC,
      options: {
        package: [...new Set(protos.map((file) => file.split('/').slice(0, -1).join('.')))],
        protoPath: protos.map((file) => join(PROTO_DIR, file)),
        url,
        loader: LOADER,
        // Callers get word to connect elsewhere, and the calls in progress end.
        gracefulShutdown: true,
        maxReceiveMessageLength: MESSAGE_LIMIT,
        maxSendMessageLength: MESSAGE_LIMIT,
        onLoadPackageDefinition: (_: object, server: Server) =>
          new HealthImplementation({ '': 'SERVING' }).addToServer(server),
      },
    },
    { inheritAppConfig: true },
  );
}
