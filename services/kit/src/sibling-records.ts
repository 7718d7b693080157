import { Injectable } from '@nestjs/common';
import type { FindOwnRequest, FindOwnResponse } from '@uketori/proto/uketori/reference/v1/records';
import type { Actor } from './actor.js';
import type { ServiceName } from './config.js';
import { DomainError } from './errors.js';
import { GrpcClients } from './grpc.js';

/** Asks the owner of a kind of record about ids that came from outside, before they are stored here. */
@Injectable()
export class SiblingRecords {
  constructor(private readonly grpc: GrpcClients) {}

  /**
   * Refuses ids that are no records of the actor's organization. Null and empty ones are left out; without any id there
   * is no call. Call it before the transaction.
   * @throws no_record with the field; service_unavailable
   */
  async requireOwn(
    actor: Actor,
    { service, kind, field }: { service: ServiceName; kind: string; field: string },
    ids: readonly (string | null | undefined)[],
  ): Promise<void> {
    const asked = [...new Set(ids.filter((id) => id !== null && id !== undefined && id !== ''))];
    if (asked.length === 0) return;
    const method = {
      service,
      proto: 'uketori/reference/v1/records.proto',
      rpc: 'uketori.reference.v1.RecordsService/FindOwn',
    };
    const { ids: own } = await this.grpc.call<FindOwnRequest, FindOwnResponse>(
      method,
      { kind, ids: asked as string[] },
      actor,
    );
    const known = new Set(own);
    if (asked.some((id) => !known.has(id as string)))
      throw new DomainError('no_record', 'not_found', { field });
  }
}
