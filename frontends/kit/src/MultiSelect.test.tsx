import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MultiSelect } from './MultiSelect';
import { renderScreen } from './testing';

function Form({ told }: { told: (value: string[]) => void }) {
  const [value, setValue] = useState<string[]>([]);
  const change = (next: string[]) => {
    setValue(next);
    told(next);
  };
  return (
    <MultiSelect
      aria-label="people"
      value={value}
      onChange={change}
      options={['a', 'b'].map((name) => ({ value: name, label: name }))}
    />
  );
}

it('keeps what was chosen when Tab leaves the open list', async () => {
  const told = jest.fn();
  await renderScreen(<Form told={told} />);
  const field = screen.getByRole('combobox', { name: 'people' });
  // The list reads the number of a key, which userEvent leaves out.
  const press = (key: string, which: number) => fireEvent.keyDown(field, { key, which, keyCode: which });
  await userEvent.click(field);
  await screen.findByTitle('b');
  press('ArrowDown', 40);
  press('Enter', 13);
  expect(told).toHaveBeenLastCalledWith([expect.stringMatching(/^[ab]$/)]);
  fireEvent.keyUp(field, { key: 'Enter', which: 13, keyCode: 13 });
  press('Tab', 9);
  expect(told).toHaveBeenCalledTimes(1);
  expect(field).toHaveAttribute('aria-expanded', 'false');
});
