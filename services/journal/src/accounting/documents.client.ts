import { Injectable } from '@nestjs/common';
import type { ReadContentRequest, ReadContentResponse } from '@uketori/proto/uketori/intake/v1/documents';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { GrpcClients, type RpcMethod } from '@uketori/service-kit/grpc';

const READ: RpcMethod = {
  service: 'intake',
  proto: 'uketori/intake/v1/documents.proto',
  rpc: 'uketori.intake.v1.DocumentsService/ReadContent',
};
const DEADLINE_MS = 15_000;

/** The original of an invoice, as intake keeps it. */
@Injectable()
export class OriginalsClient {
  constructor(private readonly grpc: GrpcClients) {}

  /** The current version's bytes. @throws DomainError accounting_receipt_missing | accounting_receipt_too_large */
  async read(actor: Actor, document_id: string): Promise<ReadContentResponse> {
    try {
      return await this.grpc.call<ReadContentRequest, ReadContentResponse>(
        READ,
        { document_id, document_version: 0 },
        actor,
        DEADLINE_MS,
      );
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found')
        throw new DomainError('accounting_receipt_missing', 'not_found');
      if (error instanceof DomainError && error.kind === 'too_large')
        throw new DomainError('accounting_receipt_too_large', 'too_large');
      throw error;
    }
  }
}
