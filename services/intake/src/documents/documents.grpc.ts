import { Controller } from '@nestjs/common';
import type { Metadata } from '@grpc/grpc-js';
import { GrpcMethod } from '@nestjs/microservices';
import type {
  ReadContentRequest,
  ReadContentResponse,
  RequestReadingRequest,
  RequestReadingResponse,
  SignContentLinkRequest,
  SignContentLinkResponse,
  StoreDocumentRequest,
  StoreDocumentResponse,
} from '@uketori/proto/uketori/intake/v1/documents';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { CalledBy } from '@uketori/service-kit/callers';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { isUuid, NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import { DocumentsService } from './documents.service.js';

/** Calls of other services to the document store, for the organization of the actor they carry. */
@Controller()
export class DocumentsGrpc {
  constructor(private readonly documents: DocumentsService) {}

  @GrpcMethod('DocumentsService', 'StoreDocument')
  @CalledBy('inbox')
  storeDocument(request: StoreDocumentRequest, metadata: Metadata): Promise<StoreDocumentResponse> {
    return this.documents.storeForSibling(organizationActor(metadata), request);
  }

  @GrpcMethod('DocumentsService', 'RequestReading')
  @CalledBy('inbox')
  async requestReading(request: RequestReadingRequest, metadata: Metadata): Promise<RequestReadingResponse> {
    return { upload_id: await this.documents.requestReading(organizationActor(metadata), request) };
  }

  /** The sibling has checked its own ability for its own record; the link is for that organization only. */
  @GrpcMethod('DocumentsService', 'SignContentLink')
  @CalledBy('inbox')
  signContentLink(request: SignContentLinkRequest, metadata: Metadata): Promise<SignContentLinkResponse> {
    if (!isUuid(request.document_id)) throw noRecord();
    const { organization_id, request_id } = organizationActor(metadata);
    const actor = systemActor(organization_id, 'content link', request_id);
    return this.documents.link(actor, request.document_id, request.document_version);
  }

  /** As with a link: the sibling has checked its own ability. */
  @GrpcMethod('DocumentsService', 'ReadContent')
  @CalledBy('journal')
  readContent(request: ReadContentRequest, metadata: Metadata): Promise<ReadContentResponse> {
    if (!isUuid(request.document_id)) throw noRecord();
    return this.documents.readForSibling(organizationActor(metadata), request);
  }
}

function organizationActor(metadata: Metadata): Actor {
  const { actor } = metadata as Metadata & { actor?: Actor };
  if (!actor || actor.organization_id === NIL_ORGANIZATION)
    throw new DomainError('unauthenticated', 'unauthenticated');
  return actor;
}
