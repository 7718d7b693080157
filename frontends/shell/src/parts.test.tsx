import { screen } from '@testing-library/react';
import { PersonName, registerParts } from '@uketori/frontend-kit/PersonName';
import { renderScreen } from '@uketori/frontend-kit/testing';
import words from '@uketori/frontend-kit/locales/ja.json';
import { PARTS } from './parts';

test('a log names a part of the product in words, and a person by name', async () => {
  registerParts(PARTS);
  await renderScreen(
    <>
      <PersonName name="journal" />
      <PersonName name="佐藤 経子" />
    </>,
  );
  expect(screen.getByText(words.person.system)).toBeInTheDocument();
  expect(screen.getByText('佐藤 経子')).toHaveAttribute('lang', 'ja');
});

test.each(Object.entries(PARTS))('%s has words', (_name, key) => {
  expect(words.person).toHaveProperty(key);
});
