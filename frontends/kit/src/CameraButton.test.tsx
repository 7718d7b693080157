import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CameraButton } from './CameraButton';
import { mockSession, renderScreen } from './testing';

const plain = window.matchMedia;

beforeEach(() => void mockSession());
afterEach(() => {
  window.matchMedia = plain;
});

test('a device operated by touch offers its camera and hands over the photograph', async () => {
  window.matchMedia = (query) => ({ ...plain(query), matches: query === '(pointer: coarse)' });
  const taken: string[] = [];
  await renderScreen(<CameraButton max_bytes={100} onPhoto={({ name }) => taken.push(name)} />);
  expect(screen.getByRole('button', { name: 'カメラで撮影' })).toBeInTheDocument();
  const input = screen.getByTestId('camera-input');
  expect(input).toHaveAttribute('accept', 'image/*');
  expect(input).toHaveAttribute('capture', 'environment');
  await userEvent.upload(input, new File(['x'], 'image.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(taken).toEqual(['image.jpg']));
});

test('a device with a mouse has no such button', async () => {
  await renderScreen(<CameraButton max_bytes={100} onPhoto={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});
