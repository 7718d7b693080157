import type { Metadata } from '@grpc/grpc-js';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { ReadRemoteFileRequest, ReadRemoteFileResponse } from '@uketori/proto/uketori/admin/v1/access';
import type { Actor } from '@uketori/service-kit/actor';
import { CalledBy } from '@uketori/service-kit/callers';
import { DomainError } from '@uketori/service-kit/errors';
import { Remotes } from './remotes.service.js';

@Controller()
export class RemoteFilesGrpc {
  constructor(private readonly remotes: Remotes) {}

  @GrpcMethod('AccessService', 'ReadRemoteFile')
  @CalledBy('gateway')
  async readRemoteFile(
    { module, version, path }: ReadRemoteFileRequest,
    metadata: Metadata & { actor?: Actor },
  ): Promise<ReadRemoteFileResponse> {
    if (!metadata.actor?.system) throw new DomainError('no_privilege', 'forbidden');
    const content = await this.remotes.file(module, version, path);
    return { found: content !== null, content: content ?? Buffer.alloc(0) };
  }
}
