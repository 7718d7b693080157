import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { Metadata } from '@grpc/grpc-js';
import type {
  LogRefusedAddressRequest,
  LogRefusedAddressResponse,
  ResolveAccessTokenRequest,
  ResolveAccessTokenResponse,
  ResolveApiKeyRequest,
  ResolveApiKeyResponse,
  ResolveMemberRequest,
  ResolveMemberResponse,
  ResolveSessionRequest,
  ResolveSessionResponse,
} from '@uketori/proto/uketori/admin/v1/access';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { AccessService } from './access.service.js';

type CallMetadata = Metadata & { actor?: Actor };

/** Sessions of all users are returned to the application's own processes only, never on behalf of a user. */
function requireHouse(metadata: CallMetadata): void {
  if (!metadata.actor?.system) throw new DomainError('no_privilege', 'forbidden');
}

@Controller()
export class AccessGrpc {
  constructor(private readonly access: AccessService) {}

  @GrpcMethod('AccessService', 'ResolveSession')
  resolveSession(request: ResolveSessionRequest, metadata: CallMetadata): Promise<ResolveSessionResponse> {
    requireHouse(metadata);
    return this.access.resolveSession(request.session_id, request);
  }

  @GrpcMethod('AccessService', 'ResolveApiKey')
  resolveApiKey(request: ResolveApiKeyRequest, metadata: CallMetadata): Promise<ResolveApiKeyResponse> {
    requireHouse(metadata);
    return this.access.resolveApiKey(request.key_sha256);
  }

  @GrpcMethod('AccessService', 'ResolveAccessToken')
  resolveAccessToken(
    request: ResolveAccessTokenRequest,
    metadata: CallMetadata,
  ): Promise<ResolveAccessTokenResponse> {
    requireHouse(metadata);
    return this.access.resolveAccessToken(request.token_sha256);
  }

  @GrpcMethod('AccessService', 'ResolveMember')
  resolveMember(request: ResolveMemberRequest, metadata: CallMetadata): Promise<ResolveMemberResponse> {
    requireHouse(metadata);
    return this.access.resolveMember(request);
  }

  @GrpcMethod('AccessService', 'LogRefusedAddress')
  async logRefusedAddress(
    request: LogRefusedAddressRequest,
    metadata: CallMetadata,
  ): Promise<LogRefusedAddressResponse> {
    requireHouse(metadata);
    await this.access.logRefusedAddress(request);
    return {};
  }
}
