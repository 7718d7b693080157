import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Input, Segmented, Spin } from 'antd';
import type { ReactNode } from 'react';
import styles from './months.module.css';
import type { useMonthWindow } from './useMonthWindow';

interface Props {
  window: ReturnType<typeof useMonthWindow>;
  typed: string;
  onType: (typed: string) => void;
  loading: boolean;
}

/** Which months, which state, whose. */
export function MonthBar({
  window: { from, to, status, move, setStatus },
  typed,
  onType,
  loading,
}: Props): ReactNode {
  const t = useText('inbox');
  return (
    <div className={styles.bar}>
      <div className={styles.window} role="group" aria-label={t('months.window')}>
        <Button
          icon={<LeftOutlined className="uk-way" />}
          aria-label={t('months.back')}
          onClick={() => move(-1)}
        />
        <strong className="uk-num">
          {t('months.range', {
            from: t('months.name', { ...from }),
            to: t('months.name', { ...to }),
          })}
        </strong>
        <Button
          icon={<RightOutlined className="uk-way" />}
          aria-label={t('months.forward')}
          onClick={() => move(1)}
        />
      </div>
      <Segmented
        aria-label={t('months.filter')}
        value={status}
        options={([1, 2, 3] as const).map((value) => ({ value, label: t(`months.filter_${value}`) }))}
        onChange={setStatus}
      />
      <Input
        type="search"
        allowClear
        className={styles.search}
        maxLength={100}
        aria-label={t('months.search')}
        placeholder={t('months.search')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {loading && <Spin size="small" />}
    </div>
  );
}
