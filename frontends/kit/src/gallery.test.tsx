import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen } from '@testing-library/react';
import { type Gallery, mockGallery } from './gallery/gallery';
import { renderScreen } from './testing';

/** Public files with components that have no gallery. */
const WITHOUT: Record<string, string> = {
  abilities: 'shows or hides what another part draws',
  clearButton: 'gives antd the icon of its clear buttons',
  createRemote: 'makes a remote; it draws nothing of its own',
  Provider: 'surrounds every root of the page, and so every gallery',
  'pro/ProRoot': 'surrounds every part of pro-components, and so their galleries',
  'pro/RecordFormBody': 'is what RecordForm loads late',
};

const parts = ['', 'pro/'].flatMap((folder) =>
  readdirSync(join(__dirname, folder))
    .filter((name) => /^[^.]+\.tsx$/.test(name) && !name.startsWith('testing'))
    .map((name) => folder + name.replace('.tsx', '')),
);
const shown = parts.filter((part) => existsSync(join(__dirname, `${part}.gallery.tsx`)));

test('every public part has a gallery, or a reason not to', () => {
  const wanted = parts.filter((part) => !Object.hasOwn(WITHOUT, part));
  expect(shown.toSorted()).toEqual(wanted.toSorted());
});

test.each(shown)('%s shows each of its states', async (part) => {
  mockGallery();
  const { default: gallery } = require(`./${part}.gallery`) as { default: Gallery };
  expect(Object.keys(gallery)).not.toEqual([]);
  for (const [state, State] of Object.entries(gallery)) {
    const failures = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container, unmount } = await renderScreen(<State />);
    const opener = screen.queryByRole('button', { name: 'Open' });
    if (opener) {
      fireEvent.click(opener);
      expect(await screen.findByRole('dialog')).toBeInTheDocument();
    }
    expect({ state, drawn: container.hasChildNodes() }).toEqual({ state, drawn: true });
    const failed = part === 'ErrorBoundary' || part === 'FailureCard' ? 1 : 0;
    expect(screen.queryAllByTestId(/^failure-/).length).toBeLessThanOrEqual(failed);
    unmount();
    failures.mockRestore();
  }
});
