import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateInput } from './DateInput';
import { RecordForm } from './RecordForm';
import { mockSession, renderScreen } from './testing';
import { onToast } from './toast';

function Day() {
  const [value, setValue] = useState<string | null>('2026-10-31');
  return (
    <>
      <DateInput label="請求日" min="2026-01-01" value={value} onChange={setValue} />
      <button type="button">次</button>
      <output>{value ?? 'なし'}</output>
    </>
  );
}

beforeEach(() => void mockSession());
const field = () => screen.getByRole('textbox', { name: '請求日' });
const typeOver = async (text: string) => {
  await userEvent.click(field());
  await userEvent.clear(field());
  if (text) await userEvent.type(field(), text);
};

test.each([
  ['20261120', '2026-11-20', '2026/11/20'],
  ['２０２６年１１月５日', '2026-11-05', '2026/11/05'],
  ['', 'なし', ''],
  ['2026/13/45', '2026-10-31', '2026/10/31'],
  ['20251231', '2026-10-31', '2026/10/31'],
  ['20261031', '2026-10-31', '2026/10/31'],
  ['令和8年11月5日', '2026-11-05', '2026/11/05'],
])('%p, then on: what is shown is what is kept', async (text, kept, shown) => {
  await renderScreen(<Day />);
  await typeOver(text);
  await userEvent.click(screen.getByRole('button', { name: '次' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(kept));
  await waitFor(() => expect(field()).toHaveValue(shown));
});

test('an impossible day is reported, not only taken back', async () => {
  const told: string[] = [];
  const end = onToast(({ kind, title }) => told.push(`${kind}: ${title}`));
  const refused: string[] = [];
  await renderScreen(
    <>
      <DateInput label="請求日" value={null} onRefused={(typed) => refused.push(typed)} />
      <button type="button">次</button>
    </>,
  );
  await typeOver('2026/2/30');
  await userEvent.click(screen.getByRole('button', { name: '次' }));
  await waitFor(() => expect(refused).toEqual(['2026/2/30']));
  expect(told).toEqual(['error: 「2026/2/30」は入力できない日付です。元に戻しました。']);
  expect(field()).toHaveValue('');
  fireEvent.mouseDown(field());
  fireEvent.change(field(), { target: { value: '😀'.repeat(10_000) } });
  fireEvent.blur(field());
  expect(told.at(-1)).toBe(`error: 「${'😀'.repeat(39)}…」は入力できない日付です。元に戻しました。`);
  end();
});

test('by the keyboard as well: Tab past the clearing button leaves the field', async () => {
  await renderScreen(<Day />);
  await typeOver('');
  await userEvent.tab();
  if (document.activeElement !== screen.getByRole('button', { name: '次' })) await userEvent.tab();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('なし'));
  expect(field()).toHaveValue('');
});

test('Enter in a form saves the day that was typed', async () => {
  const saved: unknown[] = [];
  await renderScreen(
    <RecordForm
      fields={[{ kind: 'date', name: 'day', label: '請求日' }]}
      initial={{ day: '2026-10-31' }}
      onSubmit={async (values) => saved.push(values)}
    />,
  );
  await userEvent.click(screen.getByLabelText(/請求日/));
  await userEvent.clear(screen.getByLabelText(/請求日/));
  await userEvent.type(screen.getByLabelText(/請求日/), '20261120{Enter}');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved.at(-1)).toEqual({ day: '2026-11-20' }));
  for (const one of saved) expect(one).toEqual({ day: '2026-11-20' });
});
