/** What came of a file that came in. */
export const cameIn = {
  state: 'DONE' as const,
  fault: '',
  attempts: 1,
  next_attempt_at: null,
  created_at: '2026-11-21T00:00:00Z',
  finished_at: null,
  upload_id: 'u1',
  read_state: 'SUCCESS',
  local_ids: [12],
  version: 1,
};
