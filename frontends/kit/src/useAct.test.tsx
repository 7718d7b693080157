import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from './api';
import { mockSession, renderScreen } from './testing';
import { onToast } from './toast';
import { useAct } from './useAct';

beforeEach(() => void mockSession());

const told: string[] = [];
beforeEach(() => void told.splice(0));

function Pressed({ work }: { work: () => Promise<unknown> }) {
  const { busy, act } = useAct('payment');
  return (
    <button data-busy={busy} onClick={() => void act(work, () => told.push('after'))}>
      実行
    </button>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: '実行' }));
const isBusy = () => screen.getByRole('button', { name: '実行' }).dataset.busy === 'true';

test('is busy until what follows has run, and a second press meanwhile does nothing', async () => {
  let end = () => {};
  const work = () => new Promise<void>((done) => (told.push('work'), (end = done)));
  await renderScreen(<Pressed work={work} />);
  await press();
  expect(isBusy()).toBe(true);
  await press();
  expect(told).toEqual(['work']);
  end();
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(told).toEqual(['work', 'after']);
  await press();
  expect(told).toEqual(['work', 'after', 'work']);
});

test('a failure is said in the words of the situation, and the next steps still run', async () => {
  const stop = onToast(({ kind, title }) => void told.push(`${kind}: ${title}`));
  await renderScreen(
    <Pressed work={() => Promise.reject(new ApiError('unable_to_edit_paid_record', 409))} />,
  );
  await press();
  stop();
  expect(told).toEqual(['error: 支払済のデータは更新できません。', 'after']);
  expect(isBusy()).toBe(false);
});
