import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BulkButton } from './BulkButton';
import { Dropdown } from './Dropdown';
import { renderScreen } from './testing';

const WHY = '一括操作は一度に500件までです。選択を減らしてください';

test.each([
  [0, undefined, false, ''],
  [1, undefined, true, ''],
  [500, undefined, true, ''],
  [501, undefined, false, WHY],
  [101, 100, false, WHY.replace('500', '100')],
])('with %i of at most %s selected: may be pressed %s, and says %j', async (count, most, isOn, why) => {
  await renderScreen(
    <BulkButton count={count} most={most}>
      承認
    </BulkButton>,
  );
  const button = screen.getByRole('button', { name: '承認' });
  expect(button.matches(':enabled')).toBe(isOn);
  expect(button).toHaveAccessibleDescription(why);
  await userEvent.hover(button.parentElement as HTMLElement);
  if (why) expect(await screen.findByRole('tooltip')).toHaveTextContent(why);
  else expect(screen.queryByRole('tooltip')).toBeNull();
});

test.each([
  [500, ['確認']],
  [501, []],
])('with %i selected a menu on it opens %j', async (count, items) => {
  await renderScreen(
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'a', label: '確認' }] }}>
      <BulkButton count={count}>手順</BulkButton>
    </Dropdown>,
  );
  await userEvent.click(screen.getByRole('button', { name: '手順' }), { pointerEventsCheck: 0 });
  expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
});
