import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type {
  Access,
  LogRefusedAddressRequest,
  LogRefusedRequestRequest,
  ResolveAccessTokenResponse,
  ResolveApiKeyResponse,
  ResolveMemberRequest,
  ResolveMemberResponse,
  ResolveOrganizationResponse,
  ResolveSessionRequest,
  ResolveSessionResponse,
} from '@uketori/proto/uketori/admin/v1/access';
import { isUuid } from '@uketori/service-kit/ids';
import { findLiveKey, limitAbilities, markUsed } from '../api-keys/api-keys.facade.js';
import { allowedAddresses, countRefusal } from './access.repository.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { listModuleRows } from '../modules/modules.facade.js';
import { actingName, findLiveToken, markGrantUsed } from '../oauth/oauth.facade.js';
import { scopeAbilities } from '../registrations/registrations.facade.js';
import { readAbilities, readRole } from '../rights/rights.facade.js';
import { normaliseAddress } from '../ip-restrictions/ip-restrictions.facade.js';
import {
  findLiveSession,
  findMember,
  lacksFactor,
  type LiveSession,
  mailBucket,
  noteUse,
  type OpenMembership,
  takeAttempt,
  USE_NOTED_EVERY,
} from '../sessions/sessions.facade.js';

/** Spec 6: a member with this user_status may also come from the operator's own addresses. */
const SUPPORT_STATUS = 3;
const PATH_MAX = 500;

/** An access without a member. */
const NO_MEMBER = {
  user_id: '',
  user_organization_id: '',
  user_name: '',
  role_id: 0,
  department_id: '',
  abilities: {},
  modules: {},
  expires_at: '',
  caller_id: '',
  maker_user_id: '',
  proved_at: '',
};
/** Whether a user acts in a request, and from where. */
type SessionUse = Pick<ResolveSessionRequest, 'in_use' | 'ip_address'>;

/** What the key of a directory reaches: SCIM, and nothing else. No role holds it. */
const DIRECTORY_ABILITIES = { 'directory:provision': 3 };

const INACTIVE = { active: false, access: undefined };

/** What the gateway asks before it lets a request in. */
@Injectable()
export class AccessService {
  constructor(
    private readonly work: Work,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** A session that was revoked, ran out, or whose user, membership or organization was closed is not active. */
  async resolveSession(
    session_id: string,
    use: SessionUse = { in_use: false, ip_address: '' },
  ): Promise<ResolveSessionResponse> {
    if (!isUuid(session_id)) return INACTIVE;
    const live = await this.work.system(async (tx) => {
      const found = await findLiveSession(tx, session_id);
      if (found && use.in_use)
        await noteUse(tx, session_id, normaliseAddress(use.ip_address), USE_NOTED_EVERY);
      return found;
    });
    if (!live) return INACTIVE;
    const access = await this.#access(live, live.full_name, live.expires_at, null, live);
    return { active: true, access };
  }

  /** A key acts under its own id and name, and never holds more than its maker holds now. */
  async resolveApiKey(key_sha256: string): Promise<ResolveApiKeyResponse> {
    const key = await this.work.system(async (tx) => {
      const found = await findLiveKey(tx, key_sha256);
      if (found) await markUsed(tx, found.key_id);
      return found;
    });
    if (!key) return INACTIVE;
    const isDirectory = key.purpose === 'directory';
    const name = `${key.key_name} (${isDirectory ? 'SCIM' : 'API'})`;
    const access = await this.#access(key, name, key.expires_at ?? '', key.abilities);
    const { key_id: user_id, user_id: maker_user_id } = key;
    const abilities = isDirectory ? DIRECTORY_ABILITIES : access.abilities;
    return {
      active: true,
      access: { ...access, abilities, user_id, user_organization_id: user_id, maker_user_id },
    };
  }

  /** An application acts as the user who allowed it, with what both the consent and their role reach at present. */
  async resolveAccessToken(token_sha256: string): Promise<ResolveAccessTokenResponse> {
    const token = await this.work.system(async (tx) => {
      const found = await findLiveToken(tx, token_sha256);
      if (found) await markGrantUsed(tx, found.grant_id);
      return found;
    });
    if (!token) return INACTIVE;
    const name = actingName(token.application_name, token.full_name);
    const consented = scopeAbilities(token.scopes, token.application_scopes);
    const access = await this.#access(token, name, token.expires_at, consented);
    return { active: true, access: { ...access, caller_id: token.grant_id } };
  }

  /** For links that open without a log-in: they open at the addresses at which the organization may be used. */
  async resolveOrganization(organization_id: string): Promise<ResolveOrganizationResponse> {
    if (!isUuid(organization_id)) return INACTIVE;
    const addresses = await this.work.read(systemActor(organization_id, 'gateway'), (tx) =>
      this.#allowedAddresses(tx, SUPPORT_STATUS),
    );
    return { active: true, access: { ...NO_MEMBER, organization_id, allowed_addresses: addresses } };
  }

  /** The member of an organization that a mail address belongs to. */
  async resolveMember({ organization_id, email }: ResolveMemberRequest): Promise<ResolveMemberResponse> {
    const nobody = { active: false, user_id: '', full_name: '', department_id: '' };
    if (!isUuid(organization_id) || email === '') return nobody;
    const found = await this.work.system((tx) => findMember(tx, organization_id, email.toLowerCase()));
    if (!found) return nobody;
    const { user_id, full_name, department_id } = found;
    return { active: true, user_id, full_name, department_id: department_id ?? '' };
  }

  /** One row per member and address, one log entry a minute: a flood of refusals must not fill the log. */
  async logRefusedAddress(request: LogRefusedAddressRequest): Promise<void> {
    const { organization_id, user_id, ip_address } = request;
    if (!isUuid(organization_id) || !isUuid(user_id)) return;
    const path = request.path.slice(0, PATH_MAX);
    await this.work.run(systemActor(organization_id, 'gateway'), async (tx) => {
      if (!(await countRefusal(tx, { user_id, ip_address: ip_address.slice(0, 100), path }))) return;
      const subject = { menu: 'settings', subject_type: 'ip_address', subject_id: ip_address };
      await tx.audit('ip.refused', subject, null, { ip_address, path, user_id });
    });
  }

  /** One log entry a minute for each caller and code. */
  async logRefusedRequest(request: LogRefusedRequestRequest): Promise<void> {
    const { organization_id, user_id, ip_address, method, code } = request;
    if (!isUuid(organization_id) || !isUuid(user_id)) return;
    const bucket = mailBucket('refused_request', `${user_id} ${code}`);
    if (!(await this.work.system((tx) => takeAttempt(tx, [bucket], 1)))) return;
    const path = request.path.slice(0, PATH_MAX);
    const actor = { ...systemActor(organization_id, 'gateway'), user_id, ip: ip_address.slice(0, 100) };
    const subject = { menu: 'settings', subject_type: 'user', subject_id: user_id };
    await this.work.run(actor, (tx) =>
      tx.audit('request.refused', subject, null, { code, method, path, user_id }),
    );
  }

  #access(
    member: OpenMembership,
    user_name: string,
    expires_at: string,
    at_most: Readonly<Record<string, number>> | null,
    session: LiveSession | null = null,
  ): Promise<Access> {
    const actor = systemActor(member.organization_id, 'gateway');
    return this.work.read(actor, async (tx) => {
      const [role, all, allowed_addresses, modules] = await Promise.all([
        readRole(tx, member.role_id),
        readAbilities(tx, member.role_id),
        this.#allowedAddresses(tx, member.user_status),
        listModuleRows(tx),
      ]);
      const held = session && lacksFactor(session, role) ? {} : all;
      return {
        organization_id: member.organization_id,
        user_id: member.user_id,
        user_organization_id: member.user_organization_id,
        user_name,
        // A key or an application has no role: only its own abilities count.
        role_id: at_most ? 0 : member.role_id,
        department_id: member.department_id ?? '',
        abilities: at_most ? limitAbilities(at_most, held) : held,
        allowed_addresses,
        modules: Object.fromEntries(
          modules.filter((row) => row.enabled).map((row) => [row.module, row.channel]),
        ),
        expires_at,
        caller_id: '',
        maker_user_id: '',
        proved_at: session ? new Date(session.proved_at).toISOString() : '',
      };
    });
  }

  async #allowedAddresses(tx: Tx, user_status: number): Promise<string[]> {
    const addresses = await allowedAddresses(tx);
    if (addresses.length === 0) return [];
    return [...addresses, ...(user_status === SUPPORT_STATUS ? this.config.operator_addresses : [])];
  }
}
