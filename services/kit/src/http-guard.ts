import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Metadata } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { type Actor, abilityLevel, requireRecentProof } from './actor.js';
import { CALLED_BY_KEY, type CallerName } from './callers.js';
import { DomainError } from './errors.js';
import { ABILITY_KEY, type ActorRequest, type DeclaredAbility, PUBLIC_KEY, STEP_UP_KEY } from './http.js';
import { IDENTITY_HEADER, type Identity } from './identity.js';

/**
 * Denies by default: HTTP routes require a declared ability that the verified actor holds, and a token of the gateway;
 * gRPC methods accept the processes that they name.
 */
@Injectable()
export class AbilityGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identity: Identity,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (context.getType() === 'rpc') {
      const metadata = context.switchToRpc().getContext<Metadata & { actor?: Actor }>();
      const { actor, caller } = await this.identity.verify(
        first(metadata, IDENTITY_HEADER),
        first(metadata, 'x-request-id') ?? randomUUID(),
      );
      const callers = this.reflector.getAllAndOverride<CallerName[]>(CALLED_BY_KEY, targets) ?? [];
      if (!callers.includes(caller)) throw new DomainError('no_privilege', 'forbidden', { caller });
      metadata.actor = actor;
      return true;
    }
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC_KEY, targets)) return true;
    const declared = this.reflector.getAllAndOverride<DeclaredAbility>(ABILITY_KEY, targets);
    if (!declared) throw new DomainError('no_privilege', 'forbidden');
    const request = context.switchToHttp().getRequest<ActorRequest>();
    const header = request.headers[IDENTITY_HEADER];
    const { actor, caller } = await this.identity.verify(
      Array.isArray(header) ? undefined : header,
      request.request_id ?? randomUUID(),
    );
    // A service may say for whom it calls another, but only by gRPC: here the gateway has met the caller.
    if (caller !== 'gateway') throw new DomainError('unauthenticated', 'unauthenticated');
    request.actor = actor;
    const allowed =
      declared.abilities.length === 0 ||
      declared.abilities.some((ability) => abilityLevel(actor, ability) >= declared.at_least);
    if (!allowed) throw new DomainError('no_privilege', 'forbidden', { ability: declared.abilities[0] });
    if (this.reflector.getAllAndOverride<boolean>(STEP_UP_KEY, targets))
      requireRecentProof(actor, Date.now());
    return true;
  }
}

function first(metadata: Metadata, key: string): string | undefined {
  const value = metadata.get(key)[0];
  return typeof value === 'string' ? value : undefined;
}
