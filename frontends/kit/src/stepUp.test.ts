import { api } from './api';
import { endStepUp, hostStepUp, stepUpAsked } from './stepUp';
import { mockApi } from './testing';

const refused = { status: 403, body: { code: 'step_up_required', params: { minutes: 10 } } };

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  hostStepUp(false);
});

/** The API refuses until a proof; returns the keys of the calls. */
function guarded(): string[] {
  const keys: string[] = [];
  let proved = false;
  mockApi({
    'POST /roles': ({ headers }: { headers: Record<string, string> }) => {
      keys.push(String(headers['idempotency-key']));
      return proved ? { status: 201, body: { id: 9 } } : refused;
    },
  });
  stop = stepUpAsked.subscribe(() => {
    if (!stepUpAsked.get()) return;
    proved = true;
    setTimeout(() => endStepUp(true));
  });
  return keys;
}

test('a call that needs a proof is repeated after it, under its own key', async () => {
  hostStepUp(true);
  const keys = guarded();
  await expect(api.post('/roles', { body: { name: 'a' } })).resolves.toEqual({ id: 9 });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('without a proof, and without the dialog, it is refused once', async () => {
  hostStepUp(true);
  let calls = 0;
  mockApi({
    'POST /roles': () => {
      calls += 1;
      return refused;
    },
  });
  const asked = api.post('/roles', { body: { name: 'a' } });
  await new Promise((done) => setTimeout(done, 20));
  endStepUp(false);
  await expect(asked).rejects.toMatchObject({ code: 'step_up_required' });
  hostStepUp(false);
  await expect(api.post('/roles', { body: { name: 'b' } })).rejects.toMatchObject({
    code: 'step_up_required',
  });
  expect(calls).toBe(2);
});
