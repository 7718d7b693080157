import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import type { DepartmentChoice } from './invoice.filters';
import { useDepartmentChoice } from './useDepartmentChoice';

function Department({ onChoice }: { onChoice: (choice: DepartmentChoice | undefined) => void }) {
  const choice = useDepartmentChoice(true);
  useEffect(() => void onChoice(choice));
  return <output>{choice?.known.map(({ name }) => name).join()}</output>;
}
let choice: DepartmentChoice | undefined;
const names = () => choice?.found?.map(({ name }) => name);

test('departments are found by what the server knows of them, and no hit of an earlier word is left', async () => {
  mockSession();
  const soumu = { id: 'd2', name: '総務部' };
  const requests = mockApi({
    'GET /masters/:kind': ({ query }: { query: URLSearchParams }) => ({
      body: { items: query.get('q') === 'soumu' ? [soumu] : [{ id: 'd1', name: '営業部' }] },
    }),
  });
  await renderScreen(<Department onChoice={(next) => (choice = next)} />);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('営業部'));
  expect(names()).toBeUndefined();
  act(() => choice?.search('soumu'));
  expect(names()).toEqual([]);
  expect(choice?.isFinding).toBe(true);
  await waitFor(() => expect(names()).toEqual(['総務部']));
  expect(requests.at(-1)?.query.get('q')).toBe('soumu');
  act(() => choice?.search(''));
  expect(names()).toBeUndefined();
  // Its name is known for the day that it is chosen.
  expect(screen.getByRole('status')).toHaveTextContent('営業部,総務部');
});
