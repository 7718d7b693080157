import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAddress } from './apiHooks';
import { ConfirmDelete } from './ConfirmDelete';
import { mockApi, mockSession, renderScreen } from './testing';
import { onToast } from './toast';
import { useDeletion } from './useDeletion';

interface Bank {
  id: string;
  name: string;
}

const told: string[] = [];
let stop = () => {};
beforeEach(() => {
  mockSession();
  told.splice(0);
  stop = onToast(({ kind, title }) => void told.push(`${kind}: ${title}`));
});
afterEach(() => stop());

function Banks() {
  const list = useAddress<{ items: Bank[] }>('/user-banks');
  const deletion = useDeletion({
    path: '/user-banks/{id}',
    path_params: ({ id }: Bank) => ({ id }),
    success: '削除しました',
    invalidates: ['/user-banks'],
    situation: 'payment',
    after: () => told.push('after'),
  });
  return (
    <>
      {list.data?.items.map((bank) => (
        <button key={bank.id} onClick={() => deletion.ask(bank)}>
          {bank.name}
        </button>
      ))}
      <ConfirmDelete {...deletion.dialog} title={deletion.row?.name} />
    </>
  );
}

async function deleteFirst() {
  await userEvent.click(await screen.findByRole('button', { name: '青空銀行' }));
  await userEvent.type(await screen.findByPlaceholderText('DELETE'), 'DELETE{Enter}');
  await waitFor(() => expect(told).toContain('after'));
}

test('the row is deleted when the word was typed, and the list is loaded again', async () => {
  const banks = [{ id: 'b1', name: '青空銀行' }];
  const requests = mockApi({
    'GET /user-banks': () => ({ body: { items: [...banks] } }),
    'DELETE /user-banks/b1': () => ({ status: 204, body: void banks.pop() }),
  });
  await renderScreen(<Banks />);
  await deleteFirst();
  expect(told).toEqual(['success: 削除しました', 'after']);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /user-banks',
    'DELETE /user-banks/b1',
    'GET /user-banks',
  ]);
  await waitFor(() => expect(screen.queryByText('青空銀行')).not.toBeInTheDocument());
});

test('a refusal is said, and the question is over', async () => {
  mockApi({
    'GET /user-banks': { items: [{ id: 'b1', name: '青空銀行' }] },
    'DELETE /user-banks/b1': () => ({ status: 409, body: { code: 'unable_to_edit_paid_record' } }),
  });
  await renderScreen(<Banks />);
  await deleteFirst();
  expect(told).toEqual(['error: 支払済のデータは更新できません。', 'after']);
  await waitFor(() => expect(screen.queryByPlaceholderText('DELETE')).not.toBeInTheDocument());
});
