import { DomainError } from '@uketori/service-kit/errors';
import { bytesUpTo } from '@uketori/service-kit/limited-body';
import { refuseInTransaction } from '@uketori/service-kit/request-context';
import { z } from 'zod';
import { entriesOf, isPartial, ntaAnswer, type NtaAnswer } from './nta-format.rules.js';
import { MAX_NUMBERS, type Registry, type RegistryEntry } from './registry.types.js';

/** Settings of the client, read from the environment. */
export interface NtaConfig {
  /** '' turns it off. The agency gives one out on application. */
  application_id: string;
  base_url: string;
  timeout_ms: number;
  /** Longest response that is read. */
  max_bytes: number;
}

const shape = z.object({
  UKETORI_NTA_APPLICATION_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{0,64}$/)
    .default(''),
  UKETORI_NTA_BASE_URL: z.url().default('https://web-api.invoice-kohyo.nta.go.jp'),
});

/** The client's settings. @throws Error naming the malformed variable */
export function ntaConfig(env: NodeJS.ProcessEnv = process.env): NtaConfig {
  const parsed = shape.safeParse(env);
  if (!parsed.success) throw new Error(`journal: ${z.prettifyError(parsed.error)}`);
  return {
    application_id: parsed.data.UKETORI_NTA_APPLICATION_ID,
    base_url: parsed.data.UKETORI_NTA_BASE_URL,
    timeout_ms: 5_000,
    max_bytes: 2 * 1024 * 1024,
  };
}

function unavailable(reason: string): DomainError {
  return new DomainError('registry_unavailable', 'unavailable', { reason });
}

/** The National Tax Agency's Web-API of registered issuers, version 1, JSON. */
export class NtaRegistry implements Registry {
  constructor(private readonly config: NtaConfig) {}

  get enabled(): boolean {
    return this.config.application_id !== '';
  }

  /** Asks in parts of ten. Throws registry_unavailable with `reason` timeout, status_<n>, format or too_large. */
  async lookup(
    numbers: readonly string[],
    stopping?: AbortSignal,
  ): Promise<Map<string, RegistryEntry | null>> {
    if (!this.enabled) throw unavailable('off');
    const found = new Map<string, RegistryEntry | null>();
    const wanted = [...new Set(numbers)];
    for (let at = 0; at < wanted.length; at += MAX_NUMBERS)
      for (const [number, entry] of await this.#ask(wanted.slice(at, at + MAX_NUMBERS), stopping))
        found.set(number, entry);
    return found;
  }

  /**
   * One query; after a response in several parts the client queries number by number, lest one be treated as
   * absent.
   */
  async #ask(numbers: readonly string[], stopping?: AbortSignal): Promise<Map<string, RegistryEntry | null>> {
    const answer = await this.#fetch(numbers, stopping);
    if (!isPartial(answer)) return entriesOf(answer, numbers);
    if (numbers.length === 1) throw unavailable('partial');
    const found = new Map<string, RegistryEntry | null>();
    for (const number of numbers)
      for (const [key, entry] of await this.#ask([number], stopping)) found.set(key, entry);
    return found;
  }

  async #fetch(numbers: readonly string[], stopping?: AbortSignal): Promise<NtaAnswer> {
    refuseInTransaction('the registry of invoice issuers');
    const url = new URL('/1/num', this.config.base_url);
    url.searchParams.set('id', this.config.application_id);
    url.searchParams.set('number', numbers.join(','));
    url.searchParams.set('type', '21');
    url.searchParams.set('history', '1');
    const limit = AbortSignal.timeout(this.config.timeout_ms);
    let body: string;
    try {
      const answer = await fetch(url, {
        signal: stopping ? AbortSignal.any([limit, stopping]) : limit,
        redirect: 'error',
        headers: { accept: 'application/json' },
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        throw unavailable(`status_${answer.status}`);
      }
      const bytes = await bytesUpTo(this.config.max_bytes, answer.body);
      if (bytes === null) throw unavailable('too_large');
      body = bytes.toString('utf8');
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw unavailable((error as { name?: string }).name === 'TimeoutError' ? 'timeout' : 'network');
    }
    return parse(body);
  }
}

function parse(body: string): NtaAnswer {
  try {
    return ntaAnswer.parse(JSON.parse(body));
  } catch {
    throw unavailable('format');
  }
}
