import { Injectable } from '@nestjs/common';
import type { ResolveMemberRequest, ResolveMemberResponse } from '@uketori/proto/uketori/admin/v1/access';
import { systemActor } from '@uketori/service-kit/actor';
import { GrpcClients } from '@uketori/service-kit/grpc';
import type { Member } from './mails.repository.js';

const RESOLVE_MEMBER = {
  service: 'admin',
  proto: 'uketori/admin/v1/access.proto',
  rpc: 'uketori.admin.v1.AccessService/ResolveMember',
} as const;

/** Resolves the member of a mail address at admin, again for each mail, so that members who left are refused. */
@Injectable()
export class Members {
  constructor(private readonly grpc: GrpcClients) {}

  /** Null for an unknown address. @throws service_unavailable */
  async byAddress(organization_id: string, address: string): Promise<Member | null> {
    if (address === '') return null;
    const found = await this.grpc.call<ResolveMemberRequest, ResolveMemberResponse>(
      RESOLVE_MEMBER,
      { organization_id, email: address },
      systemActor(organization_id, 'intake'),
    );
    if (!found.active) return null;
    const { user_id, full_name, department_id } = found;
    return { user_id, full_name, department_id: department_id || null };
  }
}
