import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { lessonValue } from './lessonText';
import styles from './lessons.module.css';
import { PagePlace } from './PagePlace';
import { useForget } from './useForget';

type Lesson = Schema<'SupplierLesson'>;
type SupplierMemoryDetail = Schema<'SupplierMemoryDetail'>;

interface Props {
  memory: SupplierMemoryDetail;
  /** After something was forgotten, or somebody else changed it; null when nothing is left. */
  onChanged: (memory: SupplierMemoryDetail | null) => Promise<unknown>;
}

/** What corrections taught of one supplier: field, value, place, invoice, person and time, and taking it back. */
export function LessonTable({ memory, onChanged }: Props): ReactNode {
  const t = useText('journal');
  const mayForget = useAbility('company:update') > 0;
  const forget = useForget(memory, onChanged);
  return (
    <>
      <div className={styles.head}>
        <span className="uk-muted">{t('lessons.used', { count: memory.taught.length })}</span>
        {mayForget && (
          <Button danger onClick={() => forget(null)}>
            {t('lessons.forget_all')}
          </Button>
        )}
      </div>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('lessons.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('lessons.column.field')}</th>
              <th scope="col">{t('lessons.column.value')}</th>
              <th scope="col">{t('lessons.column.place')}</th>
              <th scope="col">{t('lessons.column.invoice')}</th>
              <th scope="col">{t('lessons.column.by')}</th>
              {mayForget && (
                <th scope="col" className={styles.act}>
                  {t('lessons.column.act')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {memory.taught.map((lesson) => (
              <LessonRow
                key={lesson.id}
                lesson={lesson}
                onForget={mayForget ? () => forget(lesson) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function LessonRow({ lesson, onForget }: { lesson: Lesson; onForget?: () => void }): ReactNode {
  const t = useText('journal');
  const field = t(`field.${lesson.field}`);
  return (
    <tr>
      <th scope="row">{field}</th>
      <td data-label={t('lessons.column.value')}>
        <div>
          <span className={styles.right} lang="ja">
            {lessonValue(t, lesson.field, lesson.right_value)}
          </span>
          {lesson.read_value !== null && (
            <span className={styles.was}>
              {t('lessons.was')} <span lang="ja">{lessonValue(t, lesson.field, lesson.read_value)}</span>
            </span>
          )}
        </div>
      </td>
      <td data-label={t('lessons.column.place')}>
        <span className={styles.place}>
          <PagePlace lesson={lesson} />
          <span>
            {lesson.label === '' ? t('lessons.no_label') : <span lang="ja">「{lesson.label}」</span>}
            <span className={styles.was}>
              {t('lessons.page', { page: lesson.page, pages: lesson.pages })}
            </span>
          </span>
        </span>
      </td>
      <td data-label={t('lessons.column.invoice')}>
        <Link to={`/invoice/${lesson.invoice_local_id}`}>
          {t('lessons.invoice', { number: lesson.invoice_local_id })}
        </Link>
      </td>
      <td data-label={t('lessons.column.by')}>
        <div>
          <span lang="ja">{lesson.created_by_name}</span>
          <span className={styles.was}>{formatDateTime(lesson.created_at)}</span>
        </div>
      </td>
      {onForget && (
        <td className={styles.act}>
          <Button size="small" onClick={onForget} aria-label={t('lessons.forget_named', { field })}>
            {t('lessons.forget')}
          </Button>
        </td>
      )}
    </tr>
  );
}
