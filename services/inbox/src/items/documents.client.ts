import { Injectable } from '@nestjs/common';
import type {
  RequestReadingRequest,
  RequestReadingResponse,
  SignContentLinkRequest,
  SignContentLinkResponse,
  StoreDocumentRequest,
  StoreDocumentResponse,
} from '@uketori/proto/uketori/intake/v1/documents';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { GrpcClients } from '@uketori/service-kit/grpc';
import type { FormFile } from './received-form.service.js';

const PROTO = 'uketori/intake/v1/documents.proto';
const method = (name: string) => ({
  service: 'intake' as const,
  proto: PROTO,
  rpc: `uketori.intake.v1.DocumentsService/${name}`,
});
/** A file is looked into for up to 20 seconds. */
const STORE_DEADLINE_MS = 25_000;

export interface StoredFile {
  document_id: string;
  content_sha256: string;
  page_count: number;
}

/** Catalogue codes of refused files and what they mean to HTTP. */
const KIND: Record<string, 'unsupported' | 'too_large'> = {
  InvalidFileType: 'unsupported',
  file_too_large: 'too_large',
};

/** Calls to intake, which keeps the bytes, inspects them, reads them and signs links to them. */
@Injectable()
export class DocumentsClient {
  constructor(private readonly grpc: GrpcClients) {}

  /** Stores a file once per `source_ref`. Throws the upload code of a refused one, with what intake says of it. */
  async store(
    actor: Actor,
    source_ref: string,
    file: FormFile,
    submitted_by_name: string,
  ): Promise<StoredFile> {
    const request: StoreDocumentRequest = {
      file_name: file.file_name,
      content: file.content,
      source: 'inbox',
      source_ref,
      submitted_by_name,
    };
    const { error_code, error_params_json, ...stored } = await this.grpc.call<
      StoreDocumentRequest,
      StoreDocumentResponse
    >(method('StoreDocument'), request, actor, STORE_DEADLINE_MS);
    if (error_code) {
      const params = JSON.parse(error_params_json || '{}') as Record<string, unknown>;
      throw new DomainError(error_code, KIND[error_code] ?? 'invalid', params);
    }
    return stored;
  }

  /** Queues a stored document for reading; a second request changes nothing. Returns the upload's id. */
  async requestReading(actor: Actor, request: RequestReadingRequest): Promise<string> {
    const answer = await this.grpc.call<RequestReadingRequest, RequestReadingResponse>(
      method('RequestReading'),
      request,
      actor,
    );
    return answer.upload_id;
  }

  signLink(actor: Actor, document_id: string): Promise<SignContentLinkResponse> {
    return this.grpc.call<SignContentLinkRequest, SignContentLinkResponse>(
      method('SignContentLink'),
      { document_id, document_version: 0 },
      actor,
    );
  }
}
