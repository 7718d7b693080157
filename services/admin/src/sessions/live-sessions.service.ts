import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { MembershipEntity } from '../memberships/memberships.facade.js';
import { granterOf } from '../rights/rights.facade.js';
import { endOwn, liveSessionsIn, liveSessionsOf, type LiveRow } from './live-sessions.repository.js';
import { endSessionsOf, revoke, subject } from './sessions.repository.js';
import { SessionEntity } from './session.record.js';
import { SessionsService } from './sessions.service.js';
import { deviceFrom } from './user-agent.rules.js';

/** Sessions that are not over: those of a person in all their organizations, and those of an organization. */
@Injectable()
export class LiveSessionsService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
  ) {}

  /** @throws unauthenticated without a session (API keys have none) */
  async own(actor: Actor, token: string | null) {
    const current = await this.sessions.ownSession(actor, token);
    const rows = await this.work.system((tx) => liveSessionsOf(tx, actor.user_id));
    return rows.map(({ organization_name, ...row }) => ({ ...shown(row, current), organization_name }));
  }

  /** Ends one session of the caller. @throws unauthenticated without a session, no_record */
  async endOne(actor: Actor, token: string | null, id: string): Promise<void> {
    await this.sessions.ownSession(actor, token);
    await this.#endOwn(actor, { only: id }, true);
  }

  /** Ends all sessions of the caller in every organization. @throws unauthenticated without a session */
  async endAll(actor: Actor, token: string | null, keep_current: boolean): Promise<void> {
    const current = await this.sessions.ownSession(actor, token);
    await this.#endOwn(actor, { except: keep_current ? current : null }, false);
  }

  /** The sessions in the actor's organization. */
  async ofOrganization(actor: Actor, token: string | null) {
    const current = token ? await this.sessions.ownSession(actor, token).catch(() => null) : null;
    const rows = await this.work.system((tx) => liveSessionsIn(tx, actor.organization_id));
    return rows.map(({ user_organization_id, full_name, ...row }) => ({
      ...shown(row, current),
      user_organization_id,
      full_name,
    }));
  }

  /** Ends a session of a member. @throws no_record, cannot_change_owner (an owner's session is for owners) */
  endOfMember(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const session = await tx.get(SessionEntity, id);
      await assertMayEnd(tx, session.user_organization_id);
      await revoke(tx, id, 'session.ended_by_administrator');
    });
  }

  /** Ends all sessions of a member in the actor's organization. @throws as `endOfMember` */
  endAllOfMember(actor: Actor, user_organization_id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      await assertMayEnd(tx, user_organization_id);
      await endSessionsOf(tx, user_organization_id);
      const logged = { menu: 'session', subject_type: 'user', subject_id: user_organization_id };
      await tx.audit('session.all_ended_by_administrator', logged, null, null);
    });
  }

  #endOwn(actor: Actor, which: Parameters<typeof endOwn>[2], must_exist: boolean): Promise<void> {
    const end = async (tx: Tx) => {
      const ended = await endOwn(tx, actor.user_id, which);
      if (must_exist && ended.length === 0) throw noRecord();
      for (const { id } of ended) await tx.audit('session.ended', subject(id), null, { session_id: id });
    };
    return this.work.run(actor, end, { across: true });
  }
}

async function assertMayEnd(tx: Tx, user_organization_id: string): Promise<void> {
  const { role_id, status } = await tx.get(MembershipEntity, user_organization_id);
  if (status === 'deleted') throw noRecord();
  if (role_id === OWNER_ROLE_ID && !granterOf(tx.actor).is_owner)
    throw new DomainError('cannot_change_owner', 'forbidden');
}

function shown(
  row: Pick<LiveRow, 'id' | 'user_agent' | 'address' | 'created_at' | 'last_used_at' | 'expires_at'>,
  current: string | null,
) {
  const { id, address, created_at, last_used_at, expires_at } = row;
  return {
    id,
    ...deviceFrom(row.user_agent),
    address,
    created_at,
    last_used_at,
    expires_at,
    current: id === current,
  };
}
