import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { onToast } from '@uketori/frontend-kit/toast';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ApprovalBar from './ApprovalBar';
import ApprovalPanel from './ApprovalPanel';
import ItemApproval from './ItemApproval';
import NextApproval from './NextApproval';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const view = {
  subject_type: 'invoice',
  subject_id: 'i1',
  local_id: 7,
  subject_version: 3,
  version: 5,
  approve_level: 2,
  top_level: 1,
  steps: [
    {
      level: 1,
      user_id: 'u1',
      user_name: '佐藤 経子',
      for_user_name: null,
      approved_at: '2026-11-21T02:00:00.000Z',
    },
  ],
  next_level: 2,
  next_approvers: [{ user_id: 'u2', user_name: '鈴木 認', deputy_name: null }],
  required_approvers: [],
  route_name: null,
  final_state: 'OPEN',
  final_approved_by_name: null,
  final_approved_at: null,
  refusal_code: null,
  can: { approve2: true, cancel1: true },
  duty_policy: 'off',
  duty_refusals: {},
};
const show = (onChanged = () => undefined, editing = false) =>
  renderScreen(<ApprovalPanel invoice_id="i1" version={3} editing={editing} onChanged={onChanged} />, {
    namespace: 'approval',
    locales,
  });

beforeEach(() => void mockSession({ 'invoice:read': 3, 'invoice:approve2': 3 }));

it('shows who approved, who is requested, and only what this user may do', async () => {
  mockApi({ 'GET /approvals/invoice/i1': view });
  await show();
  expect(await screen.findByText('佐藤 経子')).toBeTruthy();
  expect(screen.getByText('鈴木 認')).toBeTruthy();
  expect(screen.getByRole('button', { name: '2次承認する' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '最終承認する' })).toBeNull();
});

it('shows the route, the approvers that it names, and the deputies of absent users', async () => {
  const absent = { user_id: 'u2', user_name: '鈴木 認', deputy_name: '佐藤 経子' };
  mockApi({
    'GET /approvals/invoice/i1': {
      ...view,
      route_name: '90万円以上',
      steps: [{ ...view.steps[0], for_user_name: '高橋 部長' }],
      next_level: null,
      next_approvers: [],
      required_approvers: [absent, { user_id: 'u3', user_name: '田中 役員', deputy_name: null }],
      can: { approve2: true, request_next: true },
    },
    'GET /approvals/approvers': { items: [{ user_id: 'u9', full_name: '別の人' }] },
  });
  await show();
  expect(await screen.findByText('90万円以上')).toBeTruthy();
  expect(screen.getByText('高橋 部長さんの代理として承認')).toBeTruthy();
  expect(screen.getByText('鈴木 認、田中 役員')).toBeTruthy();
  expect(screen.getByText('鈴木 認さんは不在です。代理: 佐藤 経子')).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '承認者を選択' }));
  expect(await screen.findByTitle('田中 役員')).toBeTruthy();
  expect(screen.queryByTitle('別の人')).toBeNull();
});

it('approves the level with the version it showed', async () => {
  const requests = mockApi({
    'GET /approvals/invoice/i1': view,
    'POST /approvals/invoice/i1/levels/2': { ...view, top_level: 2 },
  });
  const changed = jest.fn();
  await show(changed);
  fireEvent.click(await screen.findByRole('button', { name: '2次承認する' }));
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(requests.find((request) => request.method === 'POST')?.body).toEqual({
    version: 5,
    subject_version: 3,
  });
});

describe('the row at the bottom of a phone', () => {
  const bar = (can: object, more: object = {}) => {
    const requests = mockApi({
      'GET /approvals/invoice/i1': { ...view, can, ...more },
      'POST /approvals/invoice/i1/levels/2': { ...view, top_level: 2 },
    });
    return renderScreen(<ApprovalBar invoice_id="i1" version={3} onChanged={() => undefined} />, {
      namespace: 'approval',
      locales,
    }).then((rendered) => ({ ...rendered, requests }));
  };

  it('has what this user decides now, and approves the version on screen', async () => {
    const { requests } = await bar({ approve2: true, cancel1: true, send_back: true, disapprove: true });
    const button = await screen.findByRole('button', { name: '2次承認する' });
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
      '差し戻す',
      '否認する',
      '2次承認する',
    ]);
    fireEvent.click(button);
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        version: 5,
        subject_version: 3,
      }),
    );
  });

  it('waits while somebody edits', async () => {
    await bar({ approve2: true }, { editing: { user_name: '佐藤 経子' } });
    expect(await screen.findByRole('button', { name: '2次承認する' })).toBeDisabled();
  });

  it('has no button for users who decide nothing now', async () => {
    const { requests } = await bar({ cancel1: true });
    await waitFor(() => expect(requests.length).toBeGreaterThan(0));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('says at each approval that the content was changed after it, and nowhere else', async () => {
  mockApi({
    'GET /approvals/invoice/i1': {
      ...view,
      top_level: 2,
      steps: [
        { ...view.steps[0], subject_version: 1, changed_since: true },
        { ...view.steps[0], level: 2, subject_version: 3, changed_since: false },
      ],
      can: { final: true },
    },
  });
  await show();
  const said = await screen.findAllByText('この承認の後に変更されました');
  expect(said.map((one) => one.closest('li')?.querySelector('strong')?.textContent)).toEqual(['1次承認']);
  expect(screen.queryByText('最終承認の後に変更されました')).toBeNull();
});

it('says at the final approval that how it is paid was corrected after it', async () => {
  mockApi({
    'GET /approvals/invoice/i1': {
      ...view,
      final_state: 'FINAL',
      final_version: 3,
      changed_since_final: true,
      can: {},
    },
  });
  await show();
  expect(await screen.findByText('最終承認の後に変更されました')).toBeInTheDocument();
});

it('approves nothing while somebody edits', async () => {
  mockApi({ 'GET /approvals/invoice/i1': view });
  await show(undefined, true);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '2次承認する' });
  expect(button.disabled).toBe(true);
});

it('sends the invoice version that was seen with the final approval, and explains a refusal', async () => {
  const told: string[] = [];
  const stop = onToast(({ kind, title }) => void told.push(`${kind}: ${title}`));
  const requests = mockApi({
    'GET /approvals/invoice/i1': { ...view, top_level: 2, can: { final: true } },
    'POST /approvals/invoice/i1/final': () => ({ status: 409, body: { code: 'unbalanced_journal' } }),
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: '最終承認する' }));
  await waitFor(() =>
    expect(requests.find((request) => request.method === 'POST')?.body).toEqual({
      invoice_version: 3,
      version: 5,
    }),
  );
  await waitFor(() => expect(told).toEqual(['error: 借方と貸方の合計が一致していません。']));
  stop();
});

it('says that the approval is being prepared before it knows the invoice', async () => {
  mockApi({});
  await show();
  expect(await screen.findByText('承認の準備をしています')).toBeTruthy();
});

it.each([
  ['LOCKING', '最終承認を受け付けました。仕訳のロックが終わると完了します'],
  ['FINAL', '最終承認しました。仕訳をロックしました'],
])('a final approval that is %s does not say more than was done', async (final_state, words) => {
  const told: string[] = [];
  const off = onToast(({ title }) => told.push(title));
  mockApi({
    'GET /approvals/invoice/i1': { ...view, top_level: 2, can: { final: true } },
    'POST /approvals/invoice/i1/final': { ...view, top_level: 2, final_state, can: {} },
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: '最終承認する' }));
  await waitFor(() => expect(told).toEqual([words]));
  off();
});

it('says before anybody approves that an unbalanced journal will not be approved finally', async () => {
  mockApi({ 'GET /approvals/invoice/i1': view });
  await renderScreen(
    <ApprovalPanel
      invoice_id="i1"
      version={3}
      editing={false}
      balanced={false}
      onChanged={() => undefined}
    />,
    { namespace: 'approval', locales },
  );
  expect(await screen.findByText('貸借が一致していません。一致するまで最終承認できません')).toBeTruthy();
});

test('a collected invoice is approved at its own address, its approvers are those of the inbox', async () => {
  mockSession({ 'inbox:read': 3, 'inbox:update': 3 });
  const item = {
    ...view,
    subject_type: 'inbox_item',
    subject_id: 'x1',
    can: { approve2: true, request_next: true },
  };
  const requests = mockApi({
    'GET /approvals/inbox_item/x1': item,
    'GET /approvals/approvers': { items: [] },
    'POST /approvals/inbox_item/x1/levels/2': { ...item, version: 6, top_level: 2 },
  });
  let changes = 0;
  await renderScreen(<ItemApproval inbox_item_id="x1" version={3} onChanged={() => (changes += 1)} />, {
    namespace: 'approval',
    locales,
  });
  fireEvent.click(await screen.findByRole('button', { name: '2次承認する' }));
  await waitFor(() => expect(changes).toBe(1));
  const asked = requests.find(({ path }) => path === '/approvals/approvers');
  expect(asked?.query.get('subject_type')).toBe('inbox_item');
  expect(screen.getByText('最終承認すると、差し戻しや未回収への変更はできなくなります')).toBeInTheDocument();
});

describe('disapproving', () => {
  const changed = jest.fn();
  beforeEach(() => changed.mockClear());
  const open = async (answer: unknown) => {
    const requests = mockApi({
      'GET /approvals/invoice/i1': { ...view, can: { disapprove: true } },
      'POST /approvals/invoice/i1/disapproval': answer as object,
    });
    await show(changed);
    fireEvent.click(await screen.findByRole('button', { name: '否認する' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('否認は取り消せません');
    return { requests, dialog, confirm: within(dialog).getByRole('button', { name: '否認する' }) };
  };

  test('asks first, wants a reason, and sends it with the version that was seen', async () => {
    const { requests, dialog, confirm } = await open({ ...view, version: 6, final_state: 'DISAPPROVED' });
    expect(confirm).toBeDisabled();
    const reason = within(dialog).getByRole('textbox', { name: /否認の理由/ });
    fireEvent.change(reason, { target: { value: '  ' } });
    expect(confirm).toBeDisabled();
    fireEvent.change(reason, { target: { value: ' 二重請求です ' } });
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        reason: '二重請求です',
        version: 5,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /否認の理由/ })).toBeNull());
  });

  test('can be tried again with the same reason when it was refused', async () => {
    const { requests, dialog, confirm } = await open(() => ({
      status: 409,
      body: { code: 'version_conflict' },
    }));
    const reason = within(dialog).getByRole('textbox', { name: /否認の理由/ });
    fireEvent.change(reason, { target: { value: '二重請求です' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    await waitFor(() => {
      fireEvent.click(confirm);
      const sent = requests.filter(({ method }) => method === 'POST');
      expect(sent.map(({ body }) => (body as { reason: string }).reason)).toEqual([
        '二重請求です',
        '二重請求です',
      ]);
    });
  });

  test('afterwards it shows who, when and why, and offers no action', async () => {
    mockApi({
      'GET /approvals/invoice/i1': {
        ...view,
        final_state: 'DISAPPROVED',
        disapproved_by_name: '鈴木 認',
        disapproved_at: '2026-11-22T02:00:00.000Z',
        disapproval_reason: '二重請求です',
        can: {},
      },
    });
    await show();
    expect(await screen.findByText('否認されました')).toBeInTheDocument();
    expect(screen.getByText('二重請求です')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('sending back', () => {
  test('wants a reason and keeps the way back open', async () => {
    const changed = jest.fn();
    const requests = mockApi({
      'GET /approvals/invoice/i1': { ...view, can: { send_back: true, disapprove: true } },
      'POST /approvals/invoice/i1/return': { ...view, version: 6, final_state: 'RETURNED' },
    });
    await show(changed);
    fireEvent.click(await screen.findByRole('button', { name: '差し戻す' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('仕訳は残り、これまでの承認は取り消されます');
    const confirm = within(dialog).getByRole('button', { name: '差し戻す' });
    expect(confirm).toBeDisabled();
    fireEvent.change(within(dialog).getByRole('textbox', { name: /差し戻しの理由/ }), {
      target: { value: ' 勘定科目が違います ' },
    });
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        reason: '勘定科目が違います',
        version: 5,
      }),
    );
  });

  const returned = {
    ...view,
    final_state: 'RETURNED',
    returned_by_name: '鈴木 認',
    returned_at: '2026-11-22T02:00:00.000Z',
    return_reason: '勘定科目が違います',
  };

  test('accounting sees why, and submits it again', async () => {
    const requests = mockApi({
      'GET /approvals/invoice/i1': { ...returned, can: { resubmit: true } },
      'POST /approvals/invoice/i1/resubmission': { ...view, version: 6 },
    });
    await show();
    expect(await screen.findByText('勘定科目が違います')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '再申請する' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ version: 5 }),
    );
  });

  test('approvers see that it waits for accounting', async () => {
    mockApi({ 'GET /approvals/invoice/i1': { ...returned, can: {} } });
    await show();
    expect(await screen.findByText(/再申請すると、承認できるようになります/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the next step', () => {
  const next = async (can: object, more: object = {}) => {
    const requests = mockApi({
      'GET /approvals/invoice/i1': { ...view, next_approvers: [], can, ...more },
      'GET /approvals/approvers': { items: [{ user_id: 'u7', full_name: '青木 祥子' }] },
      'PUT /approvals/invoice/i1/next': view,
    });
    const { container } = await renderScreen(
      <NextApproval invoice_id="i1" version={3} onChanged={() => undefined} />,
      { namespace: 'approval', locales },
    );
    const isOffered = Object.keys(can).length > 0 && Object.keys(more).length === 0;
    await waitFor(() => expect(screen.queryAllByRole('button').length).toBe(isOffered ? 1 : 0));
    return { text: container.textContent, requests };
  };

  it.each([
    [{ approve2: true, final: true, request_next: true }, '2次承認する'],
    [{ final: true, request_next: true }, '最終承認する'],
    [{ request_next: true }, '承認を依頼'],
    [{}, ''],
  ])('of %j is %s', async (can, name) => {
    expect((await next(can)).text).toBe(name);
  });

  it('has a name of its own beside the same button of the steps', async () => {
    await next({ approve2: true });
    expect(screen.getByRole('button', { name: '次の操作: 2次承認する' })).toBeInTheDocument();
  });

  it('asks who shall approve, and requests it', async () => {
    const { requests } = await next({ request_next: true });
    fireEvent.click(screen.getByRole('button', { name: '次の操作: 承認を依頼' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: '承認を依頼' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('combobox', { name: '承認者を選択' }));
    await userEvent.click(await screen.findByTitle('青木 祥子'));
    await userEvent.click(within(dialog).getByRole('button', { name: '承認を依頼' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ user_ids: ['u7'] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is up to the approvers who are requested already', async () => {
    const { text } = await next(
      { request_next: true },
      { next_approvers: [{ user_id: 'u7', user_name: '青木 祥子' }] },
    );
    await waitFor(() => expect(screen.getByText('青木 祥子')).toBeInTheDocument());
    expect(text).not.toContain('承認を依頼');
  });
});

describe('segregation of duties', () => {
  it('the next level is not offered to users who gave an earlier one', async () => {
    mockApi({
      'GET /approvals/invoice/i1': {
        ...view,
        duty_policy: 'enforce',
        next_level: null,
        next_approvers: [],
        can: { request_next: true },
      },
      'GET /approvals/approvers': {
        items: [
          { user_id: 'u1', full_name: '佐藤 経子' },
          { user_id: 'u9', full_name: '別の人' },
        ],
      },
    });
    await show();
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '承認者を選択' }));
    expect(await screen.findByTitle('別の人')).toBeTruthy();
    expect(screen.queryByTitle('佐藤 経子')).toBeNull();
  });

  const LEVEL = 'POST /approvals/invoice/i1/levels/2';
  const twice = { approve2: 'duty_two_levels' };

  it('a step that is for another person has no button and says why', async () => {
    const can = { approve2: false, cancel1: true };
    mockApi({ 'GET /approvals/invoice/i1': { ...view, duty_policy: 'enforce', duty_refusals: twice, can } });
    await show();
    expect(await screen.findByText(/この請求書の別の承認をすでに行っています/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '2次承認する' })).toBeNull();
  });

  it.each([
    ['キャンセル', []],
    ['理解して続ける', [{ version: 5, subject_version: 3, accept_duties: true }]],
  ])('a warned step asks first; after %s it sends %j', async (button, wanted) => {
    const sent: unknown[] = [];
    mockApi({
      'GET /approvals/invoice/i1': { ...view, duty_policy: 'warn', duty_refusals: twice },
      [LEVEL]: ({ body }: { body: unknown }) => {
        sent.push(body);
        return { body: view };
      },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: '2次承認する' }));
    const question = await screen.findByRole('dialog', { name: '職務分離の確認' });
    expect(within(question).getByText(/操作ログに記録されます/)).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: button }));
    await waitFor(() => expect(sent).toEqual(wanted));
  });
});
