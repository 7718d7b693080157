import { renderScreen } from '@uketori/frontend-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import ja from '../locales/ja.json';
import { PageCanvas } from './PageCanvas';
import { openPdf } from './pdf';

jest.mock('./pdf', () => ({ openPdf: jest.fn(), drawPage: jest.fn() }));

/** A file whose page comes when the test says so. */
function aFile() {
  let refuse = (_error: Error): void => undefined;
  const page = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const getPage = jest.fn(() => page);
  const file = { numPages: 1, getPage, loadingTask: { destroy: () => Promise.resolve() } };
  jest.mocked(openPdf).mockResolvedValue(file as never);
  return { getPage, refuse };
}

const shown = () =>
  renderScreen(
    <PageCanvas url="/f.pdf" is_pdf page={1} width={400} rotation={0}>
      {null}
    </PageCanvas>,
    {
      namespace: 'journal',
      locales: (language: string) => import(`../locales/${language}.json`),
    },
  );

test('a page that cannot be opened says so, with another try', async () => {
  const { getPage, refuse } = aFile();
  await shown();
  await waitFor(() => expect(getPage).toHaveBeenCalled());
  refuse(new Error('bad page'));
  expect(await screen.findByText(ja.viewer.failed)).toBeInTheDocument();
});

test('a file that is closed while its page comes leaves no error behind', async () => {
  const { getPage, refuse } = aFile();
  const stray = jest.fn();
  process.on('unhandledRejection', stray);
  const { unmount } = await shown();
  await waitFor(() => expect(getPage).toHaveBeenCalled());
  unmount();
  refuse(new Error('Transport destroyed'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', stray);
  expect(stray).not.toHaveBeenCalled();
});
