import { createHash } from 'node:crypto';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { asAdmin, seededService } from './bench.js';
import { OAuthClient, registered, visitor, type Visitor } from './oauth-client.js';

/** How a token is kept. */
export const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** The seeded organizations, an accountant who allows applications access, and the abilities of their tokens. */
export class OAuthHouse {
  service!: TestService;
  keiri!: Visitor;
  #access!: AccessService;

  async open(): Promise<void> {
    this.service = await seededService();
    this.#access = this.service.app.get(AccessService);
    this.keiri = await visitor(this.service, 'keiri');
  }

  async close(): Promise<void> {
    await this.service?.close();
  }

  async isActive(token: string): Promise<boolean> {
    return (await this.#access.resolveAccessToken(hash(token))).active;
  }

  async abilitiesOf(token: string) {
    return (await this.#access.resolveAccessToken(hash(token))).access?.abilities;
  }

  sql(statement: string, params: unknown[] = []) {
    return asAdmin(this.service, statement, params);
  }

  async newClient(more: Record<string, unknown> = {}): Promise<OAuthClient> {
    return new OAuthClient(this.service, await registered(this.service, more));
  }
}
