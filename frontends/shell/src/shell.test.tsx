import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerLocales, startI18n } from '@uketori/frontend-kit/i18n';
import { setLeave } from '@uketori/frontend-kit/sessionEnd';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { sessionStore, type Session } from '@uketori/frontend-kit/session';
import { onToast } from '@uketori/frontend-kit/toast';
import type { ModuleEntry } from '@uketori/frontend-kit/registry';
import { AccountsFrame } from './accounts/AccountsFrame';
import { ForgotPassword, ResetPassword } from './accounts/ForgotPassword';
import { LoginPage } from './accounts/LoginPage';
import { applicationPath } from './accounts/pages.rules';
import { MessagePage } from './accounts/MessagePage';
import { SignUp } from './accounts/SignUp';
import { Help, keyNames } from './app/Help';
import { useInitMessage } from './app/useInitMessage';
import { watchSession } from './app/watchSession';
import { BrowserNotice, isChrome } from './BrowserNotice';
import { guardComposition } from './compositionGuard';
import en from './locales/en.json';
import ja from './locales/ja.json';
import { activeMenuPath, barOf, menuOf, placeOf } from './remotes/route';

const locales = (language: string) => Promise.resolve(language === 'en' ? en : ja);
const options = { namespace: 'shell', locales };

const modules: ModuleEntry[] = [
  {
    name: 'journal',
    version: '1.0.0',
    channel: 'stable',
    entry: '',
    remote: {
      name: 'journal',
      title_key: 't',
      slots: [],
      pages: [
        { path: '/invoice/:local_id', ability: 'invoice:read', title_key: 'd', menu: null },
        {
          path: '/invoice',
          ability: 'invoice:read',
          title_key: 'l',
          menu: { order: 30, icon: 'invoice', label_key: 'l' },
        },
        { path: '/invoice/new', ability: 'invoice:update', title_key: 'n', menu: null },
        {
          path: '/master',
          ability: ['tax:read', 'item:read'],
          title_key: 'm',
          menu: { order: 10, icon: 'master', label_key: 'm' },
        },
      ],
    },
  },
];

describe('routes come from the module list', () => {
  test.each([
    ['/invoice', '/invoice', true],
    ['/invoice/12', '/invoice/:local_id', true],
    ['/invoice/new', '/invoice/new', false],
    ['/master', '/master', true],
  ])('%s is %s', (pathname, path, allowed) => {
    const place = placeOf(pathname, modules, { 'invoice:read': 1, 'item:read': 3 });
    expect([place?.page.path, place?.allowed]).toEqual([path, allowed]);
  });

  test('a module that is off has no page and no menu', () => {
    expect(placeOf('/invoice', [], { 'invoice:read': 3 })).toBeNull();
    expect(menuOf([], { 'invoice:read': 3 })).toEqual([]);
  });

  test('menu by ability and order, any of several abilities suffices', () => {
    expect(menuOf(modules, { 'invoice:read': 1, 'tax:read': 1 }).map(({ path }) => path)).toEqual([
      '/master',
      '/invoice',
    ]);
    expect(menuOf(modules, { 'invoice:read': 1, 'tax:read': 0 }).map(({ path }) => path)).toEqual([
      '/invoice',
    ]);
    expect(menuOf(modules, undefined)).toEqual([]);
  });

  test('the bar of a narrow window has the first four of its own order', () => {
    const entry = (path: string, order?: number) => ({
      path,
      icon: '',
      label_key: '',
      module: 'm',
      bar: order === undefined ? undefined : { order },
    });
    const items = [entry('/e', 50), entry('/none'), entry('/b', 20), entry('/a', 10), entry('/d', 40)];
    expect(barOf([...items, entry('/c', 30)]).map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d']);
    expect(barOf([entry('/none')])).toEqual([]);
  });

  test('a detail page keeps its menu entry lit', () => {
    const items = menuOf(modules, { 'invoice:read': 1 });
    expect(activeMenuPath('/invoice/12', items)).toBe('/invoice');
    expect(activeMenuPath('/invoices', items)).toBeNull();
  });
});

test('Enter that confirms a conversion reaches no element, an ordinary Enter does', () => {
  const stop = guardComposition();
  const heard: string[] = [];
  const input = document.body.appendChild(document.createElement('input'));
  input.addEventListener('keydown', (event) => heard.push(`${event.key}${event.isComposing}`));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true } as KeyboardEventInit),
  );
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', isComposing: true, bubbles: true }));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  stop();
  input.remove();
  expect(heard).toEqual(['atrue', 'Enterfalse']);
});

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36', true],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36', true],
  [
    'Mozilla/5.0 (Windows) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
    true,
  ],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19 Safari/605.1.15', false],
  ['Mozilla/5.0 (X11; rv:150.0) Gecko/20100101 Firefox/150.0', false],
])('Chrome? %s', (agent, wanted) => expect(isChrome(agent)).toBe(wanted));

test.each([
  ['/invoice', '?search=%E5%B1%B1%E7%94%B0&x=1', '/invoice?search=%E5%B1%B1%E7%94%B0'],
  ['/invoice/12', '', '/invoice/12'],
  ['/payment', '?search=a', '/payment'],
  ['/invoices', '', null],
  ['/session/login', '?next=/invoice', null],
  ['/', '', null],
])('%s%s on the accounts host belongs to %s', (pathname, search, path) => {
  expect(applicationPath(pathname, search)).toBe(path);
});

describe('the message of a session', () => {
  function Page(): null {
    useInitMessage();
    return null;
  }
  const shown: string[] = [];
  const stop = onToast(({ detail, stays }) => stays && shown.push(String(detail)));
  afterAll(() => {
    stop();
    sessionStorage.clear();
  });
  // Once: it empties what the browser's session keeps.
  const session = mockSession();
  const wait = async (patch: Partial<Session>) => {
    jest.useFakeTimers();
    try {
      sessionStore.set({ ...session, ...patch });
      const { unmount } = render(<Page />);
      watchSession();
      jest.advanceTimersByTime(2_900);
      const early = [...shown];
      jest.advanceTimersByTime(200);
      unmount();
      return early;
    } finally {
      jest.useRealTimers();
    }
  };

  test('comes after three seconds, once for a member and a message', async () => {
    expect(await wait({ init_message: 'ようこそ' })).toEqual([]);
    expect(shown).toEqual(['ようこそ']);
    await wait({ init_message: 'ようこそ' });
    await wait({ init_message: '' });
    expect(shown).toEqual(['ようこそ']);
    await wait({ init_message: 'ようこそ', user_organization_id: 'member-2' });
    expect(shown).toHaveLength(2);
  });
});

describe('login', () => {
  beforeEach(() => setLeave(() => undefined));

  test('wrong credentials read the same for any response, and the form stays usable', async () => {
    let code = 'invalid_email_or_password';
    mockApi({ 'POST /session/authenticate': () => ({ status: 401, body: { code } }) });
    await renderScreen(<LoginPage />, options);
    await userEvent.type(screen.getByLabelText('メールアドレス'), 'a@b.example');
    await userEvent.type(screen.getByLabelText('パスワード'), 'wrong{Enter}');
    const words = await screen.findByText('メールアドレスまたはパスワードが正しくありません。');
    expect(words).toBeInTheDocument();
    code = 'account_locked';
    await userEvent.type(screen.getByLabelText('パスワード'), '2{Enter}');
    expect(await screen.findByText('メールアドレスまたはパスワードが正しくありません。')).toBeInTheDocument();
    expect(screen.queryByText(/ロック/)).not.toBeInTheDocument();
  });

  test('delayed after failures, it says how long and what helps, and is never called a wrong password', async () => {
    mockApi({
      'POST /session/authenticate': () => ({
        status: 429,
        body: { code: 'login_delayed', params: { retry_after_seconds: 270 } },
      }),
    });
    await renderScreen(<LoginPage />, options);
    await userEvent.type(screen.getByLabelText('メールアドレス'), 'a@b.example');
    await userEvent.type(screen.getByLabelText('パスワード'), 'right{Enter}');
    expect(await screen.findByText(/一時的に制限しています。あと4分(30|29)秒/)).toBeInTheDocument();
    expect(screen.getByText(/管理者に制限の解除をご依頼ください/)).toBeInTheDocument();
    expect(screen.queryByText(/パスワードが正しくありません/)).toBeNull();
  });

  test('no request is sent while a field is empty', async () => {
    const requests = mockApi({});
    await renderScreen(<LoginPage />, options);
    await userEvent.click(screen.getByRole('button', { name: 'ログイン' }));
    expect(await screen.findByText('パスワードを入力してください')).toBeInTheDocument();
    expect(requests).toHaveLength(0);
  });
});

/** Words on the screen that did not pass through a translation: outside the pseudo brackets. */
function untranslated(container: HTMLElement): string[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement as HTMLElement;
    const own = (node.textContent ?? '').trim();
    // Language names, key caps and codes are the same in every language.
    if (!/\p{L}{2}/u.test(own) || element.closest('bdi, kbd, code, style, option')) continue;
    if (!/^⟦[^]*⟧$/u.test(own)) found.push(own);
  }
  for (const element of container.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const value = element.getAttribute(name);
      // antd icons carry their own technical label.
      if (value && !element.classList.contains('anticon') && !/^⟦[^]*⟧$/u.test(value))
        found.push(`${name}=${value}`);
    }
  }
  return found;
}

describe('pseudo-locale finds no untranslated word', () => {
  const screens = {
    login: <LoginPage />,
    noaccess: <MessagePage kind="noaccess" />,
    forgot: <ForgotPassword />,
    reset: <ResetPassword id="r1" code="c" />,
    sign_up: <SignUp support={false} />,
    cs_entry: <SignUp support />,
    unknown: <MessagePage kind="unknown" />,
    help: <Help onManual={() => undefined} />,
    notice: <BrowserNotice />,
    frame: (
      <AccountsFrame>
        <span />
      </AccountsFrame>
    ),
  };
  test.each(Object.keys(screens) as (keyof typeof screens)[])('%s', async (name) => {
    mockSession();
    mockApi({});
    localStorage.clear();
    const { container } = await renderScreen(screens[name], { ...options, language: 'qps' });
    await waitFor(() => expect(container.textContent).toMatch(/⟦/));
    expect(untranslated(container)).toEqual([]);
  });

  test('right to left turns the page', async () => {
    await renderScreen(<LoginPage />, { ...options, language: 'qps-rtl' });
    expect(document.documentElement.dir).toBe('rtl');
  });

  test('the check itself can fail', async () => {
    const { container } = await renderScreen(<p>forgotten words</p>, { ...options, language: 'qps' });
    expect(untranslated(container)).toEqual(['forgotten words']);
  });
});

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value as object, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  );
}

test('English is whole', async () => {
  await startI18n();
  await registerLocales('shell', locales);
  expect(keysOf(en).sort()).toEqual(keysOf(ja).sort());
});

test('key caps are readable', () => {
  expect(keyNames('shift+ctrl+e')).toEqual(['Shift', 'Ctrl', 'E']);
  expect(keyNames('arrowright')).toEqual(['→']);
  expect(keyNames('?')).toEqual(['?']);
});
