import { api, apiUrl, send, sessionChanges } from './api';
import { sessionStore } from './session';
import { mockApi, mockSession } from './testing';

describe('addresses of the API', () => {
  it.each([
    ['/invoices', {}, '/api/v1/invoices'],
    ['/invoices', { q: '', status: null, cursor: undefined }, '/api/v1/invoices'],
    ['/invoices', { q: '鈴木', limit: 25 }, '/api/v1/invoices?q=%E9%88%B4%E6%9C%A8&limit=25'],
    ['/invoices', { status: ['read', 'paid'] }, '/api/v1/invoices?status=read%2Cpaid'],
    ['/invoices', { status: [] }, '/api/v1/invoices'],
  ])('%s with %j', (path, query, address) => {
    expect(apiUrl(path, query)).toBe(address);
  });
});

describe('whose page asks', () => {
  test('every request names the membership that the page was loaded for; without a session none', async () => {
    const requests = mockApi({ 'GET /invoices': {}, 'POST /invoices': {}, 'POST /uploads': {} });
    mockSession({}, { user_organization_id: 'member-7' });
    await api.get('/invoices');
    await send('post', '/invoices', { body: {} });
    expect(requests.map(({ headers }) => headers['x-user-organization-id'])).toEqual([
      'member-7',
      'member-7',
    ]);
    sessionStore.set(null);
    await api.get('/invoices');
    expect(requests[2]?.headers).not.toHaveProperty('x-user-organization-id');
  });

  test('a page of another log-in hears of it', async () => {
    mockSession();
    const before = sessionChanges.get();
    mockApi({ 'POST /invoices': () => ({ status: 409, body: { code: 'session_changed' } }) });
    await expect(send('post', '/invoices', { body: {} })).rejects.toMatchObject({
      code: 'session_changed',
      status: 409,
    });
    expect(sessionChanges.get()).toBe(before + 1);
  });
});

describe('a server that is reached and does not respond', () => {
  let asked = 0;
  const silent = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      asked += 1;
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  const outcome = (running: Promise<unknown>) => {
    let said: unknown = 'waiting';
    running.then(
      () => (said = 'answered'),
      (error: unknown) => (said = error),
    );
    return () => said;
  };
  beforeEach(() => {
    asked = 0;
    globalThis.fetch = silent;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  test('a read is cancelled after twenty seconds and not repeated', async () => {
    const said = outcome(api.get('/invoices'));
    await jest.advanceTimersByTimeAsync(19_900);
    expect(said()).toBe('waiting');
    await jest.advanceTimersByTimeAsync(200);
    expect(said()).toMatchObject({ code: 'unavailable', status: 504 });
    expect(asked).toBe(1);
  });

  test.each([
    ['a file', () => api.file('/books/export.csv')],
    ['what is sent', () => send('post', '/invoices', { body: {} })],
  ])('%s is given its time', async (_, ask) => {
    const said = outcome(ask());
    await jest.advanceTimersByTimeAsync(120_000);
    expect(said()).toBe('waiting');
  });

  test('a request that is no longer needed is an abort, not a failure of the server', async () => {
    const left = new AbortController();
    const said = outcome(api.get('/invoices', { signal: left.signal }));
    await jest.advanceTimersByTimeAsync(1_000);
    left.abort();
    await jest.advanceTimersByTimeAsync(1);
    expect(said()).toMatchObject({ name: 'AbortError' });
  });

  test('a response that has begun may take longer', async () => {
    let end: (text: string) => void = () => undefined;
    globalThis.fetch = async (_, init) => {
      const text = () =>
        new Promise<string>((resolve, reject) => {
          end = resolve;
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      return { ok: true, status: 200, headers: new Headers(), text } as unknown as Response;
    };
    const said = outcome(api.get('/invoices'));
    await jest.advanceTimersByTimeAsync(60_000);
    end('{}');
    await jest.advanceTimersByTimeAsync(1);
    expect(said()).toBe('answered');
  });
});
