import { copyToClipboard } from './clipboard';

function give(
  clipboard: { writeText: (text: string) => Promise<void> } | undefined,
  execCommand: () => boolean,
) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
}

test('text goes to the clipboard', async () => {
  const written: string[] = [];
  give({ writeText: async (text) => void written.push(text) }, () => false);
  expect(await copyToClipboard('https://example.jp/回収')).toBe(true);
  expect(written).toEqual(['https://example.jp/回収']);
});

test('a browser that refuses is no error, only a no', async () => {
  give({ writeText: () => Promise.reject(new DOMException('denied')) }, () => true);
  expect(await copyToClipboard('x')).toBe(false);
});

test.each([true, false])(
  'without a clipboard what is selected is copied, and nothing stays behind: %s',
  async (done) => {
    let selected = '';
    give(undefined, () => {
      const { value, selectionStart, selectionEnd } = document.querySelector(
        'textarea',
      ) as HTMLTextAreaElement;
      selected = value.slice(selectionStart, selectionEnd);
      return done;
    });
    expect(await copyToClipboard('uk_123')).toBe(done);
    expect(selected).toBe('uk_123');
    expect(document.querySelector('textarea')).toBeNull();
  },
);
