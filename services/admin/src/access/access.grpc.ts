import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { Metadata } from '@grpc/grpc-js';
import type {
  LogRefusedAddressRequest,
  LogRefusedAddressResponse,
  LogRefusedRequestRequest,
  LogRefusedRequestResponse,
  ResolveAccessTokenRequest,
  ResolveAccessTokenResponse,
  ResolveApiKeyRequest,
  ResolveApiKeyResponse,
  ResolveMemberRequest,
  ResolveMemberResponse,
  ResolveOrganizationRequest,
  ResolveOrganizationResponse,
  ResolveSessionRequest,
  ResolveSessionResponse,
} from '@uketori/proto/uketori/admin/v1/access';
import type { Actor } from '@uketori/service-kit/actor';
import { CalledBy } from '@uketori/service-kit/callers';
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
  @CalledBy('gateway')
  resolveSession(request: ResolveSessionRequest, metadata: CallMetadata): Promise<ResolveSessionResponse> {
    requireHouse(metadata);
    return this.access.resolveSession(request.session_id, request);
  }

  @GrpcMethod('AccessService', 'ResolveApiKey')
  @CalledBy('gateway')
  resolveApiKey(request: ResolveApiKeyRequest, metadata: CallMetadata): Promise<ResolveApiKeyResponse> {
    requireHouse(metadata);
    return this.access.resolveApiKey(request.key_sha256);
  }

  @GrpcMethod('AccessService', 'ResolveAccessToken')
  @CalledBy('gateway')
  resolveAccessToken(
    request: ResolveAccessTokenRequest,
    metadata: CallMetadata,
  ): Promise<ResolveAccessTokenResponse> {
    requireHouse(metadata);
    return this.access.resolveAccessToken(request.token_sha256);
  }

  @GrpcMethod('AccessService', 'ResolveOrganization')
  @CalledBy('gateway')
  resolveOrganization(
    request: ResolveOrganizationRequest,
    metadata: CallMetadata,
  ): Promise<ResolveOrganizationResponse> {
    requireHouse(metadata);
    return this.access.resolveOrganization(request.organization_id);
  }

  @GrpcMethod('AccessService', 'ResolveMember')
  @CalledBy('intake')
  resolveMember(request: ResolveMemberRequest, metadata: CallMetadata): Promise<ResolveMemberResponse> {
    requireHouse(metadata);
    return this.access.resolveMember(request);
  }

  @GrpcMethod('AccessService', 'LogRefusedAddress')
  @CalledBy('gateway')
  async logRefusedAddress(
    request: LogRefusedAddressRequest,
    metadata: CallMetadata,
  ): Promise<LogRefusedAddressResponse> {
    requireHouse(metadata);
    await this.access.logRefusedAddress(request);
    return {};
  }

  @GrpcMethod('AccessService', 'LogRefusedRequest')
  @CalledBy('gateway')
  async logRefusedRequest(
    request: LogRefusedRequestRequest,
    metadata: CallMetadata,
  ): Promise<LogRefusedRequestResponse> {
    requireHouse(metadata);
    await this.access.logRefusedRequest(request);
    return {};
  }
}
