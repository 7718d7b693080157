import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderScreen } from './testing';
import { YenInput } from './YenInput';

let frames: FrameRequestCallback[];
const nextFrame = () => act(() => frames.splice(0).forEach((frame) => frame(0)));

beforeEach(() => {
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});
afterEach(() => jest.restoreAllMocks());

let amount: number | null;
let fromOutside: (value: number | null) => void;

function Amount({ first, fillIn }: { first: number | null; fillIn?: number }): ReactNode {
  const [value, setValue] = useState(first);
  amount = value;
  fromOutside = setValue;
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
const field = () => screen.getByRole('textbox', { name: '金額' });

test('loses no digit to hands that are faster than the screen', async () => {
  await renderScreen(<Amount first={1200} />);
  await userEvent.tab();
  await userEvent.keyboard('5');
  nextFrame();
  await userEvent.keyboard('5000');
  await userEvent.tab();
  expect(amount).toBe(55_000);
  expect(field()).toHaveValue('55,000');
});

test('what is typed replaces what stood there, by keys and by mouse', async () => {
  await renderScreen(<Amount first={1200} />);
  await userEvent.click(field());
  nextFrame();
  await userEvent.keyboard('7{Tab}');
  expect(amount).toBe(7);
});

test('an amount that comes from outside does not tear digits out of hands', async () => {
  await renderScreen(<Amount first={null} />);
  await userEvent.click(field());
  await userEvent.keyboard('12');
  act(() => fromOutside(999));
  await userEvent.keyboard('3{Tab}');
  expect(amount).toBe(123);
});

test('an amount that comes from outside shows in a field that nobody has typed into', async () => {
  await renderScreen(<Amount first={1200} />);
  await userEvent.click(field());
  act(() => fromOutside(999));
  expect(field()).toHaveValue('999');
  await userEvent.tab();
  expect(amount).toBe(999);
});

test('a key that fills the amount in throws away what was typed before it', async () => {
  await renderScreen(<Amount first={null} fillIn={55_000} />);
  await userEvent.click(field());
  await userEvent.keyboard('12*');
  expect(field()).toHaveValue('55000');
  await userEvent.tab();
  expect(amount).toBe(55_000);
});

test('what is no number leaves the last good amount', async () => {
  await renderScreen(<Amount first={1200} />);
  await userEvent.click(field());
  await userEvent.keyboard('abc{Tab}');
  expect(amount).toBe(1200);
  expect(field()).toHaveValue('1,200');
});
