import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Metadata } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { type Actor, abilityLevel, requireRecentProof } from './actor.js';
import { DomainError } from './errors.js';
import { ABILITY_KEY, type ActorRequest, type DeclaredAbility, PUBLIC_KEY, STEP_UP_KEY } from './http.js';
import { IDENTITY_HEADER, type Identity } from './identity.js';

/**
 * Denies by default: HTTP routes require a declared ability that the verified actor holds;
 * gRPC methods accept only the product's own processes.
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
      const actor = await this.identity.verify(
        first(metadata, IDENTITY_HEADER),
        first(metadata, 'x-request-id') ?? randomUUID(),
      );
      metadata.actor = actor;
      return true;
    }
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC_KEY, targets)) return true;
    const declared = this.reflector.getAllAndOverride<DeclaredAbility>(ABILITY_KEY, targets);
    if (!declared) throw new DomainError('no_privilege', 'forbidden');
    const request = context.switchToHttp().getRequest<ActorRequest>();
    const header = request.headers[IDENTITY_HEADER];
    const actor = await this.identity.verify(
      Array.isArray(header) ? undefined : header,
      request.request_id ?? randomUUID(),
    );
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
