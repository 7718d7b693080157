import { DeleteOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Checkbox, Input, Popconfirm } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './month-end.module.css';

type Task = Schema<'MonthEnd'>['tasks'][number];

interface Props {
  month: string;
  tasks: readonly Task[];
}

const MAX_TITLE = 100;
const MAX_NOTE = 500;

/** The tasks of the closing: who did which and when. */
export function CheckList({ month, tasks }: Props): ReactNode {
  const t = useText('journal');
  const mayChange = useAbility('settings:update') > 0;
  const done = tasks.filter(({ done_at }) => done_at !== null).length;
  return (
    <>
      <p className="uk-muted" role="status">
        {t('month_end.progress', { done, all: tasks.length })}
      </p>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <TaskRow key={task.task} month={month} task={task} mayRemove={mayChange && task.title !== ''} />
        ))}
      </ul>
      {mayChange && <NewTask />}
    </>
  );
}

function TaskRow({
  month,
  task: { task, title, done_by_name, done_at, note },
  mayRemove,
}: {
  month: string;
  task: Task;
  mayRemove: boolean;
}): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const [draft, setDraft] = useState('');
  const isDone = done_at !== null;
  const label = title || t(`month_end.task.${task}`);
  const set = (isTicked: boolean) =>
    act(async () => {
      const params = { path: { month, task } };
      await api.put('/month-end/{month}/tasks/{task}', { params, body: { done: isTicked, note: draft } });
      setDraft('');
      await invalidate('/month-end');
    });
  const remove = () =>
    act(async () => {
      await api.delete('/close-tasks/{id}', { params: { path: { id: task } } });
      await invalidate('/month-end');
    });
  return (
    <li data-task={task}>
      <Checkbox checked={isDone} disabled={busy} onChange={(event) => void set(event.target.checked)}>
        <span lang={title ? 'ja' : undefined}>{label}</span>
      </Checkbox>
      {isDone ? (
        <span className="uk-muted">
          <span lang="ja">{done_by_name}</span> · <DateTimeText value={done_at} />
          {note !== '' && (
            <span lang="ja" className={styles.note}>
              {note}
            </span>
          )}
        </span>
      ) : (
        <Input
          size="small"
          lang="ja"
          className={styles.draft}
          aria-label={t('month_end.note_of', { task: label })}
          placeholder={t('month_end.note')}
          maxLength={MAX_NOTE}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onPressEnter={() => void set(true)}
        />
      )}
      {mayRemove && (
        <Popconfirm
          title={t('month_end.remove_question')}
          okText={t('month_end.remove')}
          cancelText={t('action.cancel', { ns: 'kit' })}
          onConfirm={() => void remove()}
        >
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('month_end.remove_task', { task: label })}
          />
        </Popconfirm>
      )}
    </li>
  );
}

/** Adds a task to every month. */
function NewTask(): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const [title, setTitle] = useState('');
  const add = () =>
    act(async () => {
      await api.post('/close-tasks', { body: { title: title.trim() } });
      setTitle('');
      await invalidate('/month-end');
    });
  return (
    <div className={styles.add}>
      <Input
        lang="ja"
        aria-label={t('month_end.new_task')}
        placeholder={t('month_end.new_task')}
        maxLength={MAX_TITLE}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={() => title.trim() !== '' && void add()}
      />
      <Button loading={busy} disabled={title.trim() === ''} onClick={() => void add()}>
        {t('month_end.add')}
      </Button>
    </div>
  );
}
