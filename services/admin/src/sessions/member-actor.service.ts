import { type Actor, systemActor } from '@uketori/service-kit/actor';
import type { OpenMembership } from './login.repository.js';

/** The member acting where no identity token exists; abilities play no part in what is done so. */
export function memberActor(member: OpenMembership, ip: string | null): Actor {
  return {
    ...systemActor(member.organization_id, member.full_name),
    user_id: member.user_id,
    user_organization_id: member.user_organization_id,
    role_id: member.role_id,
    department_id: member.department_id,
    ip,
    system: false,
  };
}
