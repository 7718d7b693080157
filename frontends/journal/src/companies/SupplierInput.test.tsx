import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { SupplierInput } from './SupplierInput';

const names = jest.fn();

function Field() {
  const [value, setValue] = useState('');
  const change = (name: string) => {
    names(name);
    setValue(name);
  };
  return <SupplierInput id="supplier" label="取引先" max_length={255} value={value} onChange={change} />;
}

async function typed(text: string) {
  mockSession({ 'invoice:update': 3 });
  const asked = mockApi({
    'GET /companies': {
      items: [
        { id: '1', company_name: '株式会社東京商事', reading: 'トウキョウショウジ' },
        { id: '2', company_name: '関東東京電設', reading: 'カントウトウキョウデンセツ' },
      ],
    },
  });
  await renderScreen(<Field />, { namespace: 'journal' });
  const input = screen.getByLabelText<HTMLInputElement>('取引先');
  input.focus();
  fireEvent.change(input, { target: { value: text } });
  await waitFor(() => expect(asked).toHaveLength(1));
  // The list has each value once more for screen readers.
  await screen.findByText('株式会社東京商事', { selector: '[lang="ja"]' });
  return { input, asked };
}

test('what is typed offers the suppliers in the order of the server', async () => {
  const { input, asked } = await typed('toukyou');
  expect(asked[0]).toMatchObject({ path: '/companies' });
  expect(String(asked[0]?.query)).not.toContain('sort');
  expect(input.id).toBe('supplier');
  fireEvent.keyDown(input, { key: 'ArrowDown', keyCode: 40 });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(input.value).toBe('株式会社東京商事'));
  expect(names).toHaveBeenLastCalledWith('株式会社東京商事');
});

test('Enter alone keeps the text: an invoice may be the first one of its supplier', async () => {
  const { input } = await typed('東京');
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(input.value).toBe('東京');
  expect(names).toHaveBeenLastCalledWith('東京');
});
