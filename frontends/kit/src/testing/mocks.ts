import { sessionStore, type Session } from '../session';

/** A signed-in user with the given abilities, for component tests. */
export function mockSession(abilities: Record<string, number> = {}, patch: Partial<Session> = {}): Session {
  const session: Session = {
    user: {
      id: 'user-1',
      full_name: '経理 花子',
      email: 'keiri@uketori.example',
      role: { id: 2, name: '経理担当', access_level: 2 },
    },
    user_organization_id: 'member-1',
    organization: { id: 'organization-1', name: '株式会社うけとり商事' },
    organization_settings: {},
    abilities,
    expires_at: '2099-01-01T00:00:00.000Z',
    envtype: 'dev',
    ...patch,
  };
  sessionStore.set(session);
  // How another test left its lists is none of this one's.
  sessionStorage.clear();
  window.history.replaceState(null, '', window.location.pathname);
  return session;
}

export interface MockRequest {
  method: string;
  /** under /api/v1, without query */
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
}

export type MockAnswer = { status?: number; body?: unknown } | undefined;

/**
 * Mocks fetch from a table "GET /invoices" -> body or function. `:name` matches one segment. An unlisted call
 * returns 404 no_record. Returns the requests made, in order.
 */
export function mockApi(
  routes: Record<string, unknown | ((request: MockRequest) => MockAnswer | Promise<MockAnswer>)>,
): MockRequest[] {
  const requests: MockRequest[] = [];
  const table = Object.entries(routes).map(([route, answer]) => {
    const [method = 'GET', path = ''] = route.split(' ');
    return { method, pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`), answer };
  });
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://app.uketori.localhost');
    const raw = init?.body;
    const request: MockRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^\/api\/v1/, ''),
      query: url.searchParams,
      body: typeof raw === 'string' ? JSON.parse(raw) : raw,
      headers: (init?.headers ?? {}) as Record<string, string>,
    };
    requests.push(request);
    const hit = table.find(({ method, pattern }) => method === request.method && pattern.test(request.path));
    const answer: MockAnswer = !hit
      ? { status: 404, body: { code: 'no_record' } }
      : typeof hit.answer === 'function'
        ? await (hit.answer as (request: MockRequest) => MockAnswer | Promise<MockAnswer>)(request)
        : { body: hit.answer };
    const { status = 200, body } = answer ?? {};
    const content = body === undefined ? '' : JSON.stringify(body);
    return {
      ok: status < 400,
      status,
      headers: new Headers({ 'content-type': 'application/json' }),
      text: async () => content,
      json: async () => JSON.parse(content) as unknown,
      blob: async () => new Blob([content]),
    } as Response;
  };
  return requests;
}
