import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { noRecord } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import { liftDelays } from './login-delays.repository.js';

export interface LoginLock {
  /** The membership. */
  id: string;
  full_name: string;
  network: string;
  failures: number;
  delayed_until: string;
}

/** Most locks shown at once; the latest ones. */
const SHOWN = 200;

/** Members whom failed log-ins delay, as their organization sees it. */
@Injectable()
export class LoginLocksService {
  constructor(private readonly work: Work) {}

  /** One line per member: the delay that lasts longest. */
  list({ organization_id }: Actor): Promise<LoginLock[]> {
    return this.work.system((tx) =>
      tx.rows<LoginLock>(
        `select * from (
           select distinct on (m.id) m.id, m.full_name, d.network, d.failures, d.delayed_until
           from admin.login_delays d
           join admin.memberships m on m.user_id = d.user_id and m.organization_id = $1 and m.status <> 'deleted'
           where d.delayed_until > now()
           order by m.id, d.delayed_until desc) locks
         order by delayed_until desc limit ${SHOWN}`,
        [organization_id],
      ),
    );
  }

  /** Lets a member try again at once, from everywhere. Without a lock it changes nothing. @throws no_record */
  lift(actor: Actor, id: string): Promise<void> {
    return this.work.run(
      actor,
      async (tx) => {
        const member = await tx.one<{ user_id: string }>(
          "select user_id from admin.memberships where organization_id = $1 and id = $2 and status <> 'deleted'",
          [actor.organization_id, id],
        );
        if (!member) throw noRecord();
        if (!(await liftDelays(tx, member.user_id))) return;
        const subject = { menu: 'settings', subject_type: 'user', subject_id: id };
        await tx.audit('session.lock_lifted', subject, null, null);
      },
      { across: true },
    );
  }
}
