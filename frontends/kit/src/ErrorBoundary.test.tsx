import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { ErrorBoundary, setReload } from './ErrorBoundary';
import { renderScreen } from './testing';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

async function pressedAgain(error: object): Promise<jest.Mock> {
  const reload = jest.fn();
  setReload(reload);
  const Screen = lazy(() => Promise.reject(Object.assign(new Error('x'), error)));
  await renderScreen(
    <ErrorBoundary name="journal">
      <Screen />
    </ErrorBoundary>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '再試行' }));
  return reload;
}

test.each([{ name: 'ChunkLoadError' }, { code: 'CSS_CHUNK_LOAD_FAILED' }])(
  'a screen whose file did not arrive (%j) is loaded again with the whole page',
  async (error) => {
    expect(await pressedAgain(error)).toHaveBeenCalledTimes(1);
  },
);

test('a screen that failed by itself is drawn again in its place', async () => {
  expect(await pressedAgain({})).not.toHaveBeenCalled();
});
