import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileButton } from './FileButton';
import { mockSession, renderScreen } from './testing';

beforeEach(() => void mockSession());

test('the button asks for a file and hands over what was chosen, the same file again as well', async () => {
  const chosen: string[] = [];
  await renderScreen(
    <FileButton label="請求書のファイル" onChoose={({ name }) => chosen.push(name)}>
      選択
    </FileButton>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('請求書のファイル');
  const asked = jest.spyOn(input, 'click');
  await userEvent.click(screen.getByRole('button', { name: '選択' }));
  expect(asked).toHaveBeenCalled();
  const file = new File(['%PDF'], '請求書.pdf', { type: 'application/pdf' });
  await userEvent.upload(input, file);
  expect(input.value).toBe('');
  await userEvent.upload(input, file);
  expect(chosen).toEqual(['請求書.pdf', '請求書.pdf']);
});
