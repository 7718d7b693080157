import { api } from '@uketori/frontend-kit/api';
import type { components } from '@uketori/frontend-kit/api.gen';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { todayInJapan } from '@uketori/frontend-kit/today';

export type Absence = components['schemas']['Absence'];
export type Approver = components['schemas']['Approver'];

export const ABSENCES = '/approvals/absences';
/** The addresses whose responses an absence changes begin with it. */
const TOUCHED = '/approvals';

export interface AbsenceForm {
  user_id: string;
  deputy_id: string;
  date_from: string;
  date_until: string;
}

/** Stores an absence in place of an earlier one of the user. */
export async function saveAbsence({ user_id, ...body }: AbsenceForm): Promise<void> {
  await api.put('/approvals/absences/{user_id}', { params: { path: { user_id } }, body });
  await invalidate(TOUCHED);
}

export async function endAbsence({ user_id }: Pick<Absence, 'user_id'>): Promise<void> {
  await api.delete('/approvals/absences/{user_id}', { params: { path: { user_id } } });
  await invalidate(TOUCHED);
}

/** The form of an absence; of a new one from today on. */
export function formOf(absence: Absence | null | undefined, user_id = ''): AbsenceForm {
  const today = todayInJapan();
  const { deputy_id = '', date_from = today, date_until = today } = absence ?? {};
  return { user_id: absence?.user_id ?? user_id, deputy_id, date_from, date_until };
}
