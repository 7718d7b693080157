import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Drawer } from './Drawer';
import { Dropdown } from './Dropdown';
import { Modal } from './Modal';
import { renderScreen } from './testing';

type Dialog = (props: { onClose: () => void }) => ReactNode;

const MODAL: Dialog = ({ onClose }) => (
  <Modal open title="変更" onCancel={onClose}>
    <Input aria-label="メモ" />
  </Modal>
);
const TYPED_INTO: Dialog = ({ onClose }) => (
  <Modal open title="変更" onCancel={onClose}>
    <Input aria-label="メモ" autoFocus />
  </Modal>
);
const DRAWER: Dialog = ({ onClose }) => (
  <Drawer open title="変更" onClose={onClose}>
    <Input aria-label="メモ" autoFocus />
  </Drawer>
);

function Opener({ dialog: Content, searches }: { dialog: Dialog; searches?: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (searches && !open) search.current?.focus();
  }, [searches, open]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        一括編集
      </button>
      <Dropdown
        trigger={['click']}
        menu={{ items: [{ key: 'edit', label: '項目を変更' }], onClick: () => setOpen(true) }}
      >
        <button type="button">一括操作</button>
      </Dropdown>
      <input aria-label="検索" ref={search} />
      {open && <Content onClose={() => setOpen(false)} />}
    </>
  );
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['a dialog', MODAL],
  ['a dialog that is typed into at once', TYPED_INTO],
  ['a drawer', DRAWER],
])('%s that is taken away gives the focus back to the button that opened it', async (_, dialog) => {
  await renderScreen(<Opener dialog={dialog} />);
  await userEvent.click(button('一括編集'));
  await userEvent.click(await screen.findByRole('textbox', { name: 'メモ' }));
  await userEvent.keyboard('{Escape}');
  await closed();
  expect(button('一括編集')).toHaveFocus();
});

test('a dialog out of a menu gives the focus back to the button of the menu', async () => {
  await renderScreen(<Opener dialog={MODAL} />);
  await userEvent.click(button('一括操作'));
  await userEvent.click(await screen.findByRole('menuitem', { name: '項目を変更' }));
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }));
  await closed();
  expect(button('一括操作')).toHaveFocus();
});

test('Enter in a menu chooses, and is not left to press its button besides', async () => {
  await renderScreen(<Opener dialog={MODAL} />);
  await userEvent.click(button('一括操作'));
  const item = await screen.findByRole('menuitem', { name: '項目を変更' });
  const goesOn = fireEvent.keyDown(item, { key: 'Enter', keyCode: 13 });
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(goesOn).toBe(false);
});

test('the focus stays where closing has put it', async () => {
  await renderScreen(<Opener dialog={MODAL} searches />);
  await userEvent.click(button('一括編集'));
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }));
  await closed();
  expect(screen.getByLabelText('検索')).toHaveFocus();
});
