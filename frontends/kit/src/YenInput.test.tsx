import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { renderScreen } from './testing';
import { onToast } from './toast';
import { YenInput } from './YenInput';

let frames: FrameRequestCallback[];
const nextFrame = () => act(() => frames.splice(0).forEach((frame) => frame(0)));

beforeEach(() => {
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});
afterEach(() => jest.restoreAllMocks());

interface Outside {
  amount: number | null;
  set: (value: number | null) => void;
}

function Amount({ outside, fillIn }: { outside: Outside; fillIn?: number }): ReactNode {
  const [value, setValue] = useState(outside.amount);
  useEffect(() => {
    Object.assign(outside, { amount: value, set: setValue });
  }, [outside, value]);
  return (
    <YenInput
      label="金額"
      value={value}
      onChange={setValue}
      onKeyDown={(event) => {
        if (event.key !== '*' || fillIn === undefined) return;
        event.preventDefault();
        setValue(fillIn);
      }}
    />
  );
}

async function show(amount: number | null, fillIn?: number): Promise<Outside> {
  const outside: Outside = { amount, set: () => undefined };
  await renderScreen(<Amount outside={outside} fillIn={fillIn} />);
  return outside;
}
const field = () => screen.getByRole('textbox', { name: '金額' });

test('loses no digit to hands that are faster than the screen', async () => {
  const outside = await show(1200);
  await userEvent.tab();
  await userEvent.keyboard('5');
  nextFrame();
  await userEvent.keyboard('5000');
  await userEvent.tab();
  expect(outside.amount).toBe(55_000);
  expect(field()).toHaveValue('55,000');
});

test.each(['12万', '1e9', '99999999999999999999', '1234.5'])(
  '%s is no amount, and a message says so',
  async (typed) => {
    const told: string[] = [];
    const end = onToast(({ kind, title }) => told.push(`${kind}: ${title}`));
    const outside = await show(1200);
    await userEvent.tab();
    await userEvent.keyboard(typed);
    await userEvent.tab();
    end();
    expect(told).toEqual([`error: 「${typed}」は入力できない金額です。元に戻しました。`]);
    expect([outside.amount, (field() as HTMLInputElement).value]).toEqual([1200, '1,200']);
  },
);

test('typed text replaces the previous text, by keys and by mouse', async () => {
  const outside = await show(1200);
  await userEvent.click(field());
  nextFrame();
  await userEvent.keyboard('7{Tab}');
  expect(outside.amount).toBe(7);
});

test('an amount that comes from outside does not tear digits out of hands', async () => {
  const outside = await show(null);
  await userEvent.click(field());
  await userEvent.keyboard('12');
  act(() => outside.set(999));
  await userEvent.keyboard('3{Tab}');
  expect(outside.amount).toBe(123);
});

test('an amount that comes from outside shows in a field that the user has not typed into', async () => {
  const outside = await show(1200);
  await userEvent.click(field());
  act(() => outside.set(999));
  expect(field()).toHaveValue('999');
  await userEvent.tab();
  expect(outside.amount).toBe(999);
});

test('a key that fills the amount in throws away what was typed before it', async () => {
  const outside = await show(null, 55_000);
  await userEvent.click(field());
  await userEvent.keyboard('12*');
  expect(field()).toHaveValue('55000');
  await userEvent.tab();
  expect(outside.amount).toBe(55_000);
});

test('what is no number leaves the last good amount', async () => {
  const outside = await show(1200);
  await userEvent.click(field());
  await userEvent.keyboard('abc{Tab}');
  expect(outside.amount).toBe(1200);
  expect(field()).toHaveValue('1,200');
});
