import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import type { DutyPolicy } from '@uketori/service-kit/duties.rules';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import {
  CODE_HOURS,
  hashCode,
  hoursFrom,
  loginPageUrl,
  newCode,
  requireOpenCode,
  signUpUrl,
} from '../codes/codes.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { covers } from '../ip-restrictions/ip-restrictions.facade.js';
import { insertOrganization } from '../organizations/organizations.facade.js';
import {
  assertGoodPassword,
  findAccount,
  hashPassword,
  mailBucket,
  PASSWORD_MIN_LENGTH,
  takeAttempt,
} from '../sessions/sessions.facade.js';
import { sweepSignUps } from './sign-ups.repository.js';
import { type ClientFacts, type OpenedSession, SessionsService } from '../sessions/sessions.service.js';
import { insertMembership, insertUser } from '../users/users.facade.js';
import { type BusinessForm, SignUpEntity } from './sign-up.record.js';
import { knownAddressMail, signUpMail } from './sign-ups.mail.js';

export interface NewSignUp {
  email: string;
  organization_name: string;
  business_form: BusinessForm;
  is_support_created: boolean;
}

export interface ConfirmSignUp {
  id: string;
  activation_code: string;
  full_name: string;
  password: string;
  telphone_number: string;
  zipcode: string;
  address: string;
  type_of_bussiness: number;
  duty_policy: DutyPolicy;
}

const NO_NAME = 'sign-up';
/** A minute, to an address. */
const MAILS = 1;
/** A minute, from an address of the network. */
const SIGN_UPS = 5;

/** Founding an organization: asked for, confirmed by mail, then there with its first owner. */
@Injectable()
export class SignUpsService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /**
   * Mails a link, one a minute to an address. An address with an account gets a mail that says so.
   * @throws sign_up_closed (the operator takes none, or support signs up from elsewhere than its own addresses)
   */
  async begin(input: NewSignUp, client: ClientFacts): Promise<void> {
    this.#requireOpen(input.is_support_created, client.ip);
    const email = input.email.trim().toLowerCase();
    const { code, code_sha256 } = newCode(randomBytes);
    const organization_id = newId();
    const { known, allowed } = await this.work.system(async (tx) => {
      await sweepSignUps(tx);
      return {
        known: (await findAccount(tx, email)) !== null,
        allowed:
          (await takeAttempt(tx, [mailBucket('sign_ups_from', client.ip ?? '')], SIGN_UPS)) &&
          (await takeAttempt(tx, [mailBucket('sign_up', email)], MAILS)),
      };
    });
    if (!allowed) return;
    await this.work.run(systemActor(organization_id, NO_NAME), async (tx) => {
      const row = await tx.insert(SignUpEntity, {
        ...input,
        email,
        id: newId(),
        code_sha256,
        expires_at: hoursFrom(Date.now(), CODE_HOURS),
      });
      const url = signUpUrl(this.config, row.id, code);
      const mail = known
        ? knownAddressMail(email, loginPageUrl(this.config))
        : signUpMail(email, row.organization_name, url);
      await queueMail(tx, mail);
    });
  }

  /** The entered data. @throws link_invalid, link_used, link_expired */
  async check(id: string, activation_code: string) {
    const row = await this.work.system((tx) => openSignUp(tx, id, activation_code));
    const { email, organization_name, business_form, expires_at } = row;
    return {
      id,
      email,
      organization_name,
      business_form,
      expires_at,
      password_min_length: PASSWORD_MIN_LENGTH,
    };
  }

  /**
   * Creates the organization with its first owner, in one transaction, and signs them in.
   * @throws link_invalid, link_used, link_expired, already_exists (the address got an account meanwhile),
   *   password_short, password_blank, password_guessable
   */
  async confirm(input: ConfirmSignUp, client: ClientFacts): Promise<OpenedSession> {
    const { organization_id, email, organization_name } = await this.work.system((tx) =>
      openSignUp(tx, input.id, input.activation_code),
    );
    assertGoodPassword(input.password, PASSWORD_MIN_LENGTH, {
      email,
      organization_name,
      full_name: input.full_name,
    });
    const password_hash = await hashPassword(input.password);
    const actor = { ...systemActor(organization_id, input.full_name), ip: client.ip };
    const user = await this.work.run(actor, async (tx) => {
      const open = await openSignUp(tx, input.id, input.activation_code);
      await tx.update(SignUpEntity, { ...open, activated_at: nowIso() });
      await insertOrganization(tx, {
        id: organization_id,
        name: open.organization_name,
        profile: profileOf(open, input),
        settings: { duty_policy: input.duty_policy },
      });
      const person = await insertUser(tx, { email: open.email, full_name: input.full_name, password_hash });
      await insertMembership(tx, person, { role_id: OWNER_ROLE_ID, to_invoice: true });
      return person;
    });
    return this.sessions.openFor(user.id, organization_id, client);
  }

  #requireOpen(is_support_created: boolean, ip: string | null): void {
    const isSupport = ip !== null && this.config.operator_addresses.some((range) => covers(range, ip));
    const allowed = is_support_created ? isSupport : this.config.sign_up_open;
    if (!allowed) throw new DomainError('sign_up_closed', 'forbidden');
  }
}

/** A sign-up whose link still opens; held when the transaction may write. @throws link_invalid, link_used, link_expired */
async function openSignUp(tx: Tx, id: string, code: string): Promise<SignUpEntity> {
  const row = await tx.findForUpdate(SignUpEntity, { id, code_sha256: hashCode(code) });
  return requireOpenCode(row, row?.activated_at, Date.now());
}

function profileOf(open: SignUpEntity, input: ConfirmSignUp) {
  const address = [input.zipcode && `〒${input.zipcode}`, input.address].filter(Boolean).join(' ');
  return {
    type: open.business_form,
    industry_id: input.type_of_bussiness,
    ...(address ? { address_list: [address] } : {}),
    ...(input.telphone_number ? { contact_number_list: [input.telphone_number] } : {}),
  };
}
