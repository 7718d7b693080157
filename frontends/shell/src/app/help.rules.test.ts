import { helpGroups } from './help.rules';

const key = (keys: string, label: string) => ({ keys, label });
const GROUPS = [
  { group: 'everywhere', shortcuts: [key('ctrl+k', 'find'), key('meta+k', 'find')] },
  { group: 'page', shortcuts: [key('e', 'edit'), key('shift+ctrl+e', 'edit')] },
  { group: 'empty', shortcuts: [] },
  { group: 'everywhere', shortcuts: [key('?', 'keys')] },
];

test.each([
  [false, ['page: e shift+ctrl+e', 'everywhere: ctrl+k ?']],
  [true, ['page: e shift+ctrl+e', 'everywhere: meta+k ?']],
])('keys to read (Apple: %s)', (onApple, shown) => {
  const lines = helpGroups(GROUPS, onApple).map(
    ({ group, shortcuts }) => `${group}: ${shortcuts.map(({ keys }) => keys).join(' ')}`,
  );
  expect(lines).toEqual(shown);
});
