import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { AccountingFailure } from './accounting.types.js';
import { type AccessToken, AccountingTokens } from './tokens.service.js';

/** Calls to the accounting service in an organization's name. */
@Injectable()
export class AccountingCalls {
  constructor(private readonly tokens: AccountingTokens) {}

  /** A call with the organization's token; one that is not taken is replaced once. Failures come in people's words. */
  as<T>(actor: Actor, call: (access: AccessToken) => Promise<T>): Promise<T> {
    return this.told(() => this.raw(actor, call));
  }

  /** As `as`, with AccountingFailure as it came. */
  async raw<T>(actor: Actor, call: (access: AccessToken) => Promise<T>): Promise<T> {
    const access = await this.tokens.access(actor);
    try {
      return await call(access);
    } catch (error) {
      if (!(error instanceof AccountingFailure) || error.kind !== 'unauthorized') throw error;
      return call(await this.tokens.access(actor, access.generation));
    }
  }

  /** @throws DomainError accounting_refused | accounting_limited | accounting_reconnect | accounting_unavailable */
  async told<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof AccountingFailure) throw toldOf(error);
      throw error;
    }
  }
}

function toldOf({ kind, detail }: AccountingFailure): DomainError {
  const params = {
    status: detail.status,
    messages: detail.messages,
    remote_request_id: detail.remote_request_id,
  };
  if (kind === 'refused') return new DomainError('accounting_refused', 'conflict', params);
  if (kind === 'limited') return new DomainError('accounting_limited', 'too_many', params);
  if (kind === 'unauthorized') return new DomainError('accounting_reconnect', 'conflict', params);
  return new DomainError('accounting_unavailable', 'unavailable', params);
}
