import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { noRecord } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import { userOfMembership } from '../memberships/memberships.facade.js';
import { delayedMembers, liftDelays, type LoginLock } from './login-delays.repository.js';

/** Members whom failed log-ins delay, as their organization sees it. */
@Injectable()
export class LoginLocksService {
  constructor(private readonly work: Work) {}

  /** One line per member: the delay that lasts longest. */
  list({ organization_id }: Actor): Promise<LoginLock[]> {
    return this.work.system((tx) => delayedMembers(tx, organization_id));
  }

  /** Lets a member try again at once, from everywhere. Without a lock it changes nothing. @throws no_record */
  lift(actor: Actor, id: string): Promise<void> {
    return this.work.run(
      actor,
      async (tx) => {
        const user_id = await userOfMembership(tx, id);
        if (user_id === null) throw noRecord();
        if (!(await liftDelays(tx, user_id))) return;
        const subject = { menu: 'settings', subject_type: 'user', subject_id: id };
        await tx.audit('session.lock_lifted', subject, null, null);
      },
      { across: true },
    );
  }
}
