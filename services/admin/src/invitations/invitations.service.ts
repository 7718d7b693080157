import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { anyOf } from '@uketori/service-kit/list-filters';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import { takeQuota } from '@uketori/service-kit/quotas/quotas';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  hoursFrom,
  INVITATION_DAYS,
  invitationUrl,
  newCode,
  type OneTimeCode,
} from '../codes/codes.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { isMemberAddress, otherCodes } from '../memberships/memberships.facade.js';
import { cancelExpired, countOpen, invitedCodes } from './invitations.repository.js';
import { lockOrganization, readOrganization } from '../organizations/organizations.facade.js';
import { handedByRole, listRoles } from '../rights/rights.facade.js';
import { mailBucket, takeAttempt } from '../sessions/sessions.facade.js';
import { acting, assertCodeFree, assertInvitable } from '../users/users.facade.js';
import { InvitationEntity } from './invitation.record.js';
import { invitationMail } from './invitations.mail.js';
import {
  type InvitationCode,
  MAX_OPEN_INVITATIONS,
  requireChangeable,
  shownState,
} from './invitations.rules.js';

export interface NewInvitation {
  email: string;
  user_role_id: number;
  code: string;
  department_id: string | null;
}

export const INVITATION_LIST: ListDefinition = {
  from: 'admin.invitations',
  columns:
    'id, organization_id, email, user_role_id, user_code, department_id, state, invited_by_name, sent_at, expires_at, version',
  sorts: { created_at: { expression: 'created_at', cast: 'timestamptz' } },
  default_sort: '-created_at',
  filters: {
    state: anyOf(`(case when state = 'sent' and expires_at <= now() then 'expired' else state end)`),
  },
};

export type InvitationView = ReturnType<typeof invitationView>;

const DAY_HOURS = 24;
/** A minute: invitations reach people who did not ask for them, and anybody may found an organization. */
const MAILS_TO_ADDRESS = 3;
const MAILS_OF_ORGANIZATION = 30;

function subject(id: string) {
  return { menu: 'settings', subject_type: 'invitation', subject_id: id };
}

/** Asking people into the organization. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly work: Work,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  list(actor: Actor, query: ListQuery): Promise<ListPage<InvitationView>> {
    return this.work.read(actor, async (tx) => {
      const names = new Map((await listRoles(tx)).map((role) => [role.id, role.name]));
      const page = await runList<InvitationEntity>(tx, INVITATION_LIST, query);
      return {
        ...page,
        items: page.items.map((row) => invitationView(row, names.get(row.user_role_id) ?? '')),
      };
    });
  }

  /**
   * Invites somebody by mail. An expired invitation of the same address gives way to the new one.
   * @throws already_member, already_invited, duplicate_user_code, cannot_change_owner, grant_exceeds_own_rights,
   *   too_many_invitations, no_record, rate_limited, quota_exceeded
   */
  async create(actor: Actor, input: NewInvitation): Promise<InvitationView> {
    const email = input.email.toLowerCase();
    const secret = newCode(randomBytes);
    await this.#spend(actor, email);
    return this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      const { role, ...handed } = await handedByRole(tx, input.user_role_id);
      assertInvitable(acting(actor), handed);
      await refuseKnown(tx, email);
      assertCodeFree(input.code, await takenCodes(tx));
      const row = await tx.insert(InvitationEntity, {
        id: newId(),
        email,
        user_role_id: role.id,
        user_code: input.code,
        department_id: input.department_id,
        code_sha256: secret.code_sha256,
        state: 'sent',
        invited_by: actor.user_organization_id,
        invited_by_name: actor.user_name,
        expires_at: hoursFrom(Date.now(), INVITATION_DAYS * DAY_HOURS),
      });
      await this.#mail(tx, row, secret);
      await tx.audit('invitation.sent', subject(row.id), null, logged(row));
      return invitationView(row, role.name);
    });
  }

  /**
   * Mails a new link; the previous one no longer opens. The caller becomes the one who invites, because the
   * acceptance is measured against the inviter's rights.
   * @throws invitation_already_activated, cannot_change_owner, grant_exceeds_own_rights, no_record, rate_limited
   */
  async resend(actor: Actor, id: string): Promise<InvitationView> {
    const secret = newCode(randomBytes);
    const { email } = await this.work.read(actor, (tx) => tx.get(InvitationEntity, id));
    await this.#spend(actor, email);
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(InvitationEntity, id);
      requireChangeable(before);
      const { role, ...handed } = await handedByRole(tx, before.user_role_id);
      assertInvitable(acting(actor), handed);
      const row = await tx.update(InvitationEntity, {
        ...before,
        invited_by: actor.user_organization_id,
        invited_by_name: actor.user_name,
        code_sha256: secret.code_sha256,
        sent_at: nowIso(),
        expires_at: hoursFrom(Date.now(), INVITATION_DAYS * DAY_HOURS),
      });
      await this.#mail(tx, row, secret);
      await tx.audit('invitation.sent_again', subject(id), logged(before), logged(row));
      return invitationView(row, role.name);
    });
  }

  /** Takes an invitation back: its link no longer opens. @throws invitation_already_activated, no_record */
  cancel(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(InvitationEntity, id);
      requireChangeable(before);
      const row = await tx.update(InvitationEntity, { ...before, state: 'cancelled' as const });
      await tx.audit('invitation.cancelled', subject(id), logged(before), logged(row));
    });
  }

  async #spend(actor: Actor, email: string): Promise<void> {
    const isAllowed = await this.work.system(async (tx) => {
      const house = mailBucket('invitations_of', actor.organization_id);
      const address = mailBucket('invitation', email);
      return (
        (await takeAttempt(tx, [house], MAILS_OF_ORGANIZATION)) &&
        (await takeAttempt(tx, [address], MAILS_TO_ADDRESS))
      );
    });
    if (!isAllowed) throw new DomainError('rate_limited', 'too_many', { retry_after_seconds: 60 });
  }

  async #mail(tx: Tx, row: InvitationEntity, { code }: OneTimeCode): Promise<void> {
    await takeQuota(tx, 'invitations');
    const { name } = await readOrganization(tx, row.organization_id);
    await queueMail(
      tx,
      invitationMail({
        email: row.email,
        organization_name: name,
        invited_by_name: row.invited_by_name,
        expires_at: row.expires_at,
        url: invitationUrl(this.config, code),
      }),
    );
  }
}

function invitationView(row: InvitationEntity, role_name: string) {
  return {
    id: row.id,
    email: row.email,
    user_role_id: row.user_role_id,
    role_name,
    code: row.user_code,
    department_id: row.department_id,
    state: shownState(row, Date.now()),
    invited_by_name: row.invited_by_name,
    sent_at: row.sent_at,
    expires_at: row.expires_at,
    version: row.version,
  };
}

/** The log keeps who was invited to what, never what opens the link. */
function logged(row: InvitationEntity): object {
  const { code_sha256: _, ...shown } = row;
  return shown;
}

async function refuseKnown(tx: Tx, email: string): Promise<void> {
  if (await isMemberAddress(tx, email)) throw new DomainError<InvitationCode>('already_member', 'conflict');
  await cancelExpired(tx, email);
  const open = await countOpen(tx, email);
  if (open.same) throw new DomainError<InvitationCode>('already_invited', 'conflict');
  if (open.n >= MAX_OPEN_INVITATIONS)
    throw new DomainError<InvitationCode>('too_many_invitations', 'conflict', { max: MAX_OPEN_INVITATIONS });
}

/** Codes of members and of those who may still become one. */
async function takenCodes(tx: Tx): Promise<string[]> {
  return [...(await otherCodes(tx, null)), ...(await invitedCodes(tx))];
}
