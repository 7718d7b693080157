import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { setLeaveQuestion } from '@uketori/frontend-kit/dirty';
import { onToast } from '@uketori/frontend-kit/toast';
import { mockApi } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ja from '../locales/ja.json';
import { edit, field, invoice, open, saved } from './detail.testing';

// The library that draws PDFs is a module that only a browser loads; the document here is a picture.
jest.mock('../viewer/pdf', () => ({
  openPdf: () => new Promise(() => undefined),
  drawPage: () => undefined,
}));

beforeEach(() => localStorage.clear());

describe('while it is edited', () => {
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  /** Somebody else, or the product, changes the invoice; the page hears of it. */
  const meanwhile = async (news: object) => {
    const newest = { ...invoice, version: 4, ...news };
    let refused = false;
    mockApi({
      'GET /invoices/:id': newest,
      'PUT /invoices/:id/editing': {},
      'PATCH /invoices/:id': ({ body }: { body: unknown }) => {
        const sent = body as Record<string, unknown>;
        saved.push(sent);
        refused = sent.version !== 4;
        return refused ? { status: 409, body: { code: 'version_conflict' } } : { status: 200, body: newest };
      },
    });
    await invalidate('/invoices/7');
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: ja.edit.save }));

  it('changes beside the form do not stop the save, which sends only the input', async () => {
    await open();
    await edit();
    type('account_holder_kana', 'カ）ミナト');
    await meanwhile({ status: 'approving' });
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    const { window_token: _token, places: _places, ...sent } = saved[0] as Record<string, unknown>;
    expect(sent).toEqual({ version: 4, account_holder_kana: 'カ）ミナト' });
  });

  it('changes of the form open a question; keeping the own input leaves the others’ values unchanged', async () => {
    await open();
    await edit();
    type('account_holder_kana', 'カ）ミナト');
    await meanwhile({ partner_name: '株式会社ミナト印刷所' });
    expect(field('account_holder_kana').value).toBe('カ）ミナト');
    save();
    const dialog = await screen.findByRole('dialog');
    expect(saved[0]).toMatchObject({ version: 3, account_holder_kana: 'カ）ミナト' });
    fireEvent.click(within(dialog).getByRole('button', { name: ja.conflict.keep }));
    await waitFor(() => expect(field('partner_name').value).toBe('株式会社ミナト印刷所'));
    save();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ version: 4, account_holder_kana: 'カ）ミナト' });
    expect(saved[1]).not.toHaveProperty('partner_name');
  });

  it('leaving it asks first when something was typed', async () => {
    const asked = jest.fn(() => Promise.resolve(false));
    setLeaveQuestion(asked);
    await open();
    await edit();
    fireEvent.click(screen.getByRole('button', { name: ja.edit.cancel }));
    await edit();
    expect(asked).not.toHaveBeenCalled();
    type('account_holder_kana', 'カ）ミナト');
    fireEvent.click(screen.getByRole('button', { name: ja.edit.cancel }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(field('account_holder_kana').value).toBe('カ）ミナト');
    setLeaveQuestion(() => Promise.resolve(true));
    fireEvent.click(screen.getByRole('button', { name: ja.edit.cancel }));
    await screen.findByRole('button', { name: ja.edit.start });
  });

  it('a refused save names the fields, and keeps what was typed', async () => {
    await open();
    await edit();
    type('account_holder_kana', 'カ）ミナト');
    const told: string[] = [];
    const end = onToast(({ title }) => told.push(title));
    const issues = ['total_amount', 'journals.0.description', 'journals.1.description'].map((path) => ({
      path,
    }));
    mockApi({
      'GET /invoices/:id': invoice,
      'PUT /invoices/:id/editing': {},
      'PATCH /invoices/:id': () => ({ status: 400, body: { code: 'invalid_input', params: { issues } } }),
    });
    save();
    await waitFor(() =>
      expect(told).toEqual(['次の項目の入力内容が正しくありません: 請求金額（税込）、仕訳']),
    );
    end();
    expect(field('account_holder_kana').value).toBe('カ）ミナト');
    // It appears at the field as well, until somebody types there.
    const refused = () => within(field('total_amount').closest('fieldset')!).queryByText(/正しくありません/);
    expect(refused()).toBeInTheDocument();
    type('account_holder_kana', 'カ）ミナ');
    expect(refused()).toBeInTheDocument();
    type('total_amount', '5');
    fireEvent.blur(field('total_amount'));
    await waitFor(() => expect(refused()).not.toBeInTheDocument());
  });

  it('a claim that ended meanwhile is taken again at the save, unless somebody else has it', async () => {
    await open();
    await edit();
    type('account_holder_kana', 'カ）ミナト');
    // The first key takes the claim.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const claimed: unknown[] = [];
    const told: string[] = [];
    const end = onToast(({ title }) => told.push(title));
    let isTaken = true;
    mockApi({
      'GET /invoices/:id': invoice,
      'PUT /invoices/:id/editing': ({ body }: { body: unknown }) => {
        claimed.push((body as { mode: number }).mode);
        return isTaken
          ? { status: 423, body: { code: 'editing_in_progress', params: { editing_user_name: '鈴木' } } }
          : { body: {} };
      },
      'PATCH /invoices/:id': ({ body }: { body: unknown }) => {
        saved.push(body as Record<string, unknown>);
        return !isTaken && claimed.length > 1
          ? { body: invoice }
          : { status: 423, body: { code: 'edit_claim_required' } };
      },
    });
    save();
    await waitFor(() => expect(claimed).toEqual([1]));
    await waitFor(() => expect(screen.getByRole('button', { name: ja.edit.save })).toBeEnabled());
    expect([saved.length, field('account_holder_kana').value]).toEqual([1, 'カ）ミナト']);
    end();
    expect(told).toEqual([ja.take_over.lost.replace('{{who}}', '鈴木')]);
    isTaken = false;
    save();
    await screen.findByRole('button', { name: ja.edit.start });
    expect(saved.at(-1)).toMatchObject({ account_holder_kana: 'カ）ミナト' });
    expect(claimed.slice(0, 2)).toEqual([1, 1]);
  });
});

describe('in place', () => {
  /** What the server heard of the claim: 1 takes it, 0 gives it back. */
  const claims = (refusal?: object) => {
    const asked: number[] = [];
    mockApi({
      'GET /invoices/:id': invoice,
      'PUT /invoices/:id/editing': ({ body }: { body: unknown }) => {
        asked.push((body as { mode: number }).mode);
        return refusal ? { status: 423, body: refusal } : { body: {} };
      },
      'PATCH /invoices/:id': invoice,
    });
    return asked;
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('a click on a value opens its field; others are kept out from the first key on', async () => {
    await open();
    const asked = claims();
    fireEvent.click(field('address'));
    await waitFor(() => expect(document.activeElement).toBe(field('address')));
    await settle();
    expect(asked).toEqual([]);
    fireEvent.change(field('address'), { target: { value: '銀座' } });
    fireEvent.change(field('address'), { target: { value: '銀座1' } });
    await waitFor(() => expect(asked).toEqual([1]));
    setLeaveQuestion(() => Promise.resolve(true));
    fireEvent.click(screen.getByRole('button', { name: ja.edit.cancel }));
    await waitFor(() => expect(asked).toEqual([1, 0]));
  });

  it('begins in the lines for a user who is there', async () => {
    await open({ journals: [{ id: 'l1', description: '十月分' }] });
    fireEvent.click(screen.getByRole('tab', { name: ja.tab.lines }));
    fireEvent.keyDown(document.body, { key: 'e' });
    await screen.findByRole('button', { name: ja.edit.save });
    await waitFor(() => expect(document.activeElement?.closest('[data-line]')).not.toBeNull());
  });

  it('an untouched form takes no claim and follows what others save', async () => {
    await open();
    await edit();
    const asked = claims();
    mockApi({ 'GET /invoices/:id': { ...invoice, version: 4, address: '上野' } });
    await invalidate('/invoices/7');
    await waitFor(() => expect(field('address').value).toBe('上野'));
    fireEvent.click(screen.getByRole('button', { name: ja.edit.cancel }));
    await settle();
    expect(asked).toEqual([]);
  });

  it('a user who leaves it to the present editor goes back to reading', async () => {
    await open();
    claims({ code: 'editing_in_progress', params: { editing_user_name: '鈴木 承司' } });
    fireEvent.click(field('address'));
    await waitFor(() => expect(document.activeElement).toBe(field('address')));
    fireEvent.change(field('address'), { target: { value: '銀座' } });
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('鈴木 承司さんが編集中です');
    fireEvent.click(within(dialog).getByRole('button', { name: ja.edit.cancel }));
    await waitFor(() => expect(field('address').tagName).toBe('OUTPUT'));
  });

  it('a locked invoice stays as it is read', async () => {
    await open({ locked: true });
    fireEvent.click(field('address'));
    await settle();
    expect(field('address').tagName).toBe('OUTPUT');
  });
});
