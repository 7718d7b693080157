import { join } from 'node:path';
import { credentials, Client, type ClientOptions, Metadata, type ServiceError } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { Injectable } from '@nestjs/common';
import type { Actor } from './actor.js';
import { grpcUrl, PROJECT_ROOT, type ServiceName } from './config.js';
import { DomainError, type ErrorKind } from './errors.js';
import { IDENTITY_HEADER, type Identity } from './identity.js';
import { refuseInTransaction } from './request-context.js';
import { observeCall, secondsSince } from './watch/metrics.js';
import { activeTraceparent, inSpan, SpanKind } from './watch/tracing.js';

export const PROTO_DIR = join(PROJECT_ROOT, 'proto');

/** How protobuf is read on both ends: int64 yen as decimal strings, enums by name, defaults present. */
export const LOADER = {
  keepCase: true,
  longs: String,
  enums: String,
  defaults: true,
  includeDirs: [PROTO_DIR],
};

const DEADLINE_MS = 2000;

export interface RpcMethod {
  service: ServiceName;
  /** Proto file below proto/, for example uketori/journal/v1/invoices.proto. */
  proto: string;
  /** Full name, for example uketori.journal.v1.InvoicesService/LockInvoice. */
  rpc: string;
}

interface UnaryMethod {
  path: string;
  requestSerialize: (value: object) => Buffer;
  responseDeserialize: (bytes: Buffer) => object;
}

const CLIENT_OPTIONS: ClientOptions = {
  // Calls go to all addresses of the name in turn, as to the replicas behind a headless service of Kubernetes.
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  'grpc.dns_min_time_between_resolutions_ms': 10_000,
  'grpc.max_receive_message_length': 32 * 1024 * 1024,
  'grpc.max_send_message_length': 32 * 1024 * 1024,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2000,
};

/** Calls siblings. Every call has a deadline and carries the actor; none may happen in a transaction. */
@Injectable()
export class GrpcClients {
  readonly #clients = new Map<ServiceName, Client>();
  readonly #methods = new Map<string, UnaryMethod>();

  constructor(
    private readonly identity: Identity,
    private readonly urlOf: (service: ServiceName) => string = grpcUrl,
    private readonly usual_deadline_ms = DEADLINE_MS,
    /** The caller in the metrics. */
    private readonly caller = 'ocr',
  ) {}

  /**
   * One unary call. Throws the sibling's DomainError as it was thrown there, or service_unavailable
   * when it does not respond within the deadline (milliseconds, 2000 by default).
   */
  async call<Request extends object, Response extends object>(
    method: RpcMethod,
    request: Request,
    actor: Actor,
    deadline_ms = this.usual_deadline_ms,
  ): Promise<Response> {
    refuseInTransaction(method.rpc);
    const attributes = { 'rpc.system.name': 'grpc', 'rpc.method': method.rpc };
    return inSpan(method.rpc, { kind: SpanKind.CLIENT, attributes }, () =>
      this.#call(method, request, actor, deadline_ms),
    );
  }

  async #call<Request extends object, Response extends object>(
    method: RpcMethod,
    request: Request,
    actor: Actor,
    deadline_ms: number,
  ): Promise<Response> {
    const unary = this.#method(method);
    const metadata = new Metadata();
    metadata.set(IDENTITY_HEADER, await this.identity.sign(actor));
    metadata.set('x-request-id', actor.request_id);
    const traceparent = activeTraceparent();
    if (traceparent) metadata.set('traceparent', traceparent);
    const began = performance.now();
    return new Promise((resolve, reject) => {
      this.#client(method.service).makeUnaryRequest(
        unary.path,
        unary.requestSerialize,
        unary.responseDeserialize,
        request,
        metadata,
        { deadline: Date.now() + deadline_ms },
        (error: ServiceError | null, response?: object) => {
          const failure = error && fromStatus(error, method.rpc);
          this.#observe(method, failure, began);
          if (failure) reject(failure);
          else resolve(response as Response);
        },
      );
    });
  }

  #observe({ service: to, rpc }: RpcMethod, failure: DomainError | null, began: number): void {
    const outcome = !failure ? 'ok' : failure.code === 'service_unavailable' ? 'failed' : 'refused';
    const labels = {
      service: this.caller,
      to,
      method: rpc.slice(rpc.lastIndexOf('/') + 1),
      outcome,
    } as const;
    observeCall(labels, secondsSince(began));
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
    this.#clients.clear();
  }

  #client(service: ServiceName): Client {
    const known = this.#clients.get(service);
    if (known) return known;
    const made = new Client(this.urlOf(service), credentials.createInsecure(), CLIENT_OPTIONS);
    this.#clients.set(service, made);
    return made;
  }

  #method({ proto, rpc }: RpcMethod): UnaryMethod {
    const known = this.#methods.get(rpc);
    if (known) return known;
    const definition = loadSync(join(PROTO_DIR, proto), LOADER);
    const [serviceName = '', methodName = ''] = rpc.split('/');
    const service = definition[serviceName] as unknown as Record<string, UnaryMethod> | undefined;
    const found = service?.[methodName];
    if (!found) throw new Error(`${proto} has no ${rpc}`);
    this.#methods.set(rpc, found);
    return found;
  }
}

function fromStatus(error: ServiceError, rpc: string): DomainError {
  try {
    const body = JSON.parse(error.details) as {
      code: string;
      kind?: ErrorKind;
      params: Record<string, unknown>;
    };
    if (body.kind) return new DomainError(body.code, body.kind, body.params);
  } catch {
    // Not one of ours: the transport's own text.
  }
  return new DomainError('service_unavailable', 'unavailable', { rpc, status: error.code });
}
