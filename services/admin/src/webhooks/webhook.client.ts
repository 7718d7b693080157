import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { isPublicAddress, openLookup } from '@uketori/service-kit/public-address';
import { refuseInTransaction } from '@uketori/service-kit/request-context';

/** Standard Webhooks recommends 15 to 30 seconds. */
const DEADLINE_MS = 15_000;
/** Bytes of a response's body that the log of deliveries keeps. */
const KEPT_BYTES = 2_000;

export interface WebhookResponse {
  status: number;
  /** The beginning of the body. */
  response: string;
  /** The pause that the receiver asks for, if it names one in seconds. */
  retry_after_s: number | null;
}

/** The address of a webhook leads to a place that the product does not call. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`address refused: ${host}`);
    this.name = 'AddressRefused';
  }
}

/**
 * Posts webhooks. Every address that the host resolves to must be public, or in a network that the operator opened; the
 * one that was looked at is the one connected to. Redirects are not followed, and of the response's body the beginning is
 * read.
 */
export class WebhookClient {
  readonly #opened: BlockList | null;

  /** `networks`: CIDR ranges, separated by commas. @throws Error naming a malformed one */
  constructor(networks: string) {
    const ranges = networks
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean);
    this.#opened = ranges.length > 0 ? new BlockList() : null;
    for (const range of ranges) {
      const [address = '', prefix = ''] = range.split('/');
      const family = isIP(address);
      const bits = Number(prefix);
      if (family === 0 || !/^\d+$/.test(prefix) || bits < 1 || bits > (family === 4 ? 32 : 128))
        throw new Error(`UKETORI_WEBHOOK_NETWORKS: ${range} is no network`);
      this.#opened?.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
    }
  }

  get hasOpenNetworks(): boolean {
    return this.#opened !== null;
  }

  /** Whether the product may connect to an address. */
  isOpen(address: string): boolean {
    const family = isIP(address);
    if (family === 0) return false;
    return (
      isPublicAddress(address) || (this.#opened?.check(address, family === 4 ? 'ipv4' : 'ipv6') ?? false)
    );
  }

  /** Throws AddressRefused, or an error of the network. */
  async post(url: URL, body: string, headers: Record<string, string>): Promise<WebhookResponse> {
    refuseInTransaction(url.origin);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A host that is written as an address is never looked up.
    if (isIP(host) !== 0 && !this.isOpen(host)) throw new AddressRefused(host);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = send(url, {
        method: 'POST',
        headers: {
          'user-agent': 'Uketori',
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
        agent: false,
        maxHeaderSize: 16_384,
        signal: AbortSignal.timeout(DEADLINE_MS),
        lookup: openLookup(
          (address) => this.isOpen(address),
          (name) => new AddressRefused(name),
        ),
      });
      request.once('response', (response) => {
        const retry = response.headers['retry-after'] ?? '';
        const head = {
          status: response.statusCode ?? 0,
          retry_after_s: /^\d{1,6}$/.test(retry) ? Number(retry) : null,
        };
        void beginningOf(response).then((text) => resolve({ ...head, response: text }));
      });
      request.once('error', reject);
      request.end(body);
    });
  }
}

/** The first bytes of a body, without what PostgreSQL cannot store. A body that breaks off counts as far as it came. */
function beginningOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = () => {
      response.destroy();
      resolve(Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\u0000', ''));
    };
    response.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= KEPT_BYTES) end();
    });
    response.once('end', end);
    response.once('error', end);
    response.once('close', end);
  });
}
