import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AutoComplete, Cascader, Input, Select, Switch, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { DateInput } from './DateInput';
import { fieldWalk, guardListKeys } from './fieldWalk';
import { ReferenceSelect } from './ReferenceSelect';
import { mockApi, mockSession, renderScreen } from './testing';

const OPTIONS = ['普通', '当座'].map((label, i) => ({ value: i + 1, label }));
const TREE = [{ value: 'a', label: '本社', title: '本社' }];
const BETWEEN: Record<string, ReactNode> = {
  Select: <Select aria-label="間" options={OPTIONS} />,
  'Select with a search': <Select aria-label="間" showSearch options={OPTIONS} />,
  AutoComplete: <AutoComplete aria-label="間" options={OPTIONS.map(({ label }) => ({ value: label }))} />,
  TreeSelect: <TreeSelect aria-label="間" treeData={TREE} />,
  Cascader: <Cascader aria-label="間" options={TREE} />,
  DatePicker: <DateInput label="間" value="2026-11-20" />,
};

const around = (between: ReactNode, after: ReactNode = <Input aria-label="後" />) => (
  <div onKeyDownCapture={(event) => fieldWalk(event)}>
    <Input aria-label="前" />
    {between}
    <button aria-label="消す" className="ant-select-clear" />
    {after}
  </div>
);

const hasFocus = (label: string) => expect(screen.getByLabelText(label)).toHaveFocus();
const openPopUps = () =>
  document.querySelectorAll(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  ).length;
/** Longer than a list takes to open by itself. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

/** A key as browsers send it: antd reads key codes, which user-event leaves out for arrows. */
const CODES = { ArrowDown: 40, ArrowUp: 38, Enter: 13, Escape: 27, Delete: 46 } as const;
const press = (key: keyof typeof CODES, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode: CODES[key], ...init });
const focus = (label: string) => act(() => screen.getByLabelText(label).focus());

beforeEach(() => {
  localStorage.clear();
  mockSession();
});

test.each(Object.keys(BETWEEN))('Enter walks on from a closed %s and leaves it closed', async (name) => {
  await renderScreen(around(BETWEEN[name]));
  await userEvent.click(screen.getByLabelText('前'));
  await userEvent.keyboard('{Enter}');
  hasFocus('間');
  await userEvent.keyboard('{Enter}');
  await settled();
  hasFocus('後');
  expect(openPopUps()).toBe(0);
});

test.each(['Select', 'Select with a search', 'AutoComplete', 'TreeSelect', 'Cascader'])(
  'Enter in an open %s chooses, closes it and walks on',
  async (name) => {
    await renderScreen(around(BETWEEN[name]));
    focus('間');
    press('ArrowDown');
    await waitFor(() => expect(openPopUps()).toBe(1));
    press('ArrowDown');
    if (name !== 'Select') press('ArrowUp');
    press('Enter');
    await waitFor(() => hasFocus('後'));
    await waitFor(() => expect(openPopUps()).toBe(0));
    if (name === 'Select') expect(document.querySelector('.ant-select-content')).toHaveTextContent('当座');
  },
);

test('a day that was typed is taken by Enter, the calendar closes and the walk goes on', async () => {
  const taken: unknown[] = [];
  await renderScreen(around(<DateInput label="間" value={null} onChange={(day) => taken.push(day)} />));
  focus('間');
  await userEvent.keyboard('20261120{Enter}');
  await waitFor(() => hasFocus('後'));
  await waitFor(() => expect(openPopUps()).toBe(0));
  expect(taken).toContain('2026-11-20');
});

test('Escape closes an open list and keeps the field; without one it leaves the field', async () => {
  await renderScreen(around(BETWEEN['Select']));
  focus('間');
  press('ArrowDown');
  await waitFor(() => expect(openPopUps()).toBe(1));
  press('Escape');
  await waitFor(() => expect(screen.getByLabelText('間')).toHaveAttribute('aria-expanded', 'false'));
  hasFocus('間');
  press('Escape');
  expect(document.body).toHaveFocus();
});

test('Enter waits in a list that still loads, takes its response and walks on; without a result it stays', async () => {
  mockApi({
    'GET /masters/account_title': ({ query }: { query: URLSearchParams }) => ({
      body: { items: query.get('q') === '611' ? [{ id: 'c', code: '611', name: '外注費' }] : [] },
    }),
  });
  const picked: unknown[] = [];
  await renderScreen(
    around(
      <ReferenceSelect
        path="/masters/{kind}"
        path_params={{ kind: 'account_title' }}
        recent_field="account_title"
        label="間"
        onChange={(ref) => picked.push(ref?.id)}
      />,
    ),
  );
  focus('間');
  await userEvent.keyboard('999{Enter}');
  await screen.findByText('該当するマスタがありません');
  await userEvent.keyboard('{Enter}');
  await settled();
  hasFocus('間');
  expect(openPopUps()).toBe(1);
  press('Escape');
  await waitFor(() => expect(screen.getByLabelText('間')).toHaveAttribute('aria-expanded', 'false'));
  await waitFor(() => expect(screen.getByLabelText('間')).toHaveValue(''));
  await userEvent.keyboard('611{Enter}');
  await waitFor(() => hasFocus('後'));
  expect(picked).toEqual(['c']);
});

test('a switch is walked through by Enter and worked by Space; behind the last field the walk ends', async () => {
  await renderScreen(around(<Switch aria-label="間" />));
  focus('前');
  await userEvent.keyboard('{Enter} {Enter}{Enter}');
  expect(screen.getByLabelText('間')).toBeChecked();
  expect(document.body).toHaveFocus();
});

test('Enter is left alone in a conversion, with a modifier, held down, in a long text and in a dialog', async () => {
  await renderScreen(around(<Input.TextArea aria-label="間" />));
  const field = screen.getByLabelText('前');
  field.focus();
  const send = (init: KeyboardEventInit, at: HTMLElement = field) =>
    fireEvent.keyDown(at, { key: 'Enter', keyCode: 13, ...init });
  expect(send({ isComposing: true })).toBe(true);
  expect(send({ keyCode: 229 })).toBe(true);
  expect(send({ ctrlKey: true })).toBe(true);
  hasFocus('前');
  expect(send({ repeat: true })).toBe(false);
  hasFocus('前');
  focus('間');
  expect(send({}, screen.getByLabelText('間'))).toBe(true);
  hasFocus('間');
});

describe('keys of every list on the page', () => {
  let stop = () => {};
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => heard.push(`${event.ctrlKey ? 'ctrl+' : ''}${event.key}`);
  beforeEach(() => {
    heard.length = 0;
    stop = guardListKeys();
    window.addEventListener('keydown', hear);
  });
  afterEach(() => {
    stop();
    window.removeEventListener('keydown', hear);
  });

  test('Ctrl+Enter on a closed list or calendar is a shortcut and opens nothing', async () => {
    await renderScreen(around(BETWEEN['Select'], <DateInput label="後" value={null} />));
    for (const label of ['間', '後']) {
      focus(label);
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await settled();
    }
    expect(openPopUps()).toBe(0);
    expect(heard.filter((key) => key === 'ctrl+Enter')).toHaveLength(2);
  });

  test('Ctrl+Enter in an open list chooses first, and is a shortcut then', async () => {
    const chosen: unknown[] = [];
    const seen: unknown[][] = [];
    const look = (event: KeyboardEvent) => event.key === 'Enter' && seen.push([...chosen]);
    window.addEventListener('keydown', look);
    await renderScreen(
      around(<Select aria-label="間" options={OPTIONS} onChange={(value) => chosen.push(value)} />),
    );
    focus('間');
    press('ArrowDown');
    await waitFor(() => expect(openPopUps()).toBe(1));
    press('ArrowDown');
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(seen).toEqual([[2]]));
    await waitFor(() => expect(openPopUps()).toBe(0));
    window.removeEventListener('keydown', look);
  });

  test('Delete empties a choice, and nothing while a search is typed', async () => {
    const values: unknown[] = [];
    await renderScreen(
      <Select
        aria-label="間"
        showSearch
        allowClear
        defaultValue={1}
        options={OPTIONS}
        onChange={(value) => values.push(value)}
      />,
    );
    focus('間');
    await userEvent.keyboard('当');
    press('Delete');
    expect(values).toEqual([]);
    press('Escape');
    await settled();
    press('Delete');
    await waitFor(() => expect(values).toEqual([undefined]));
    await settled();
    expect(openPopUps()).toBe(0);
  });
});
