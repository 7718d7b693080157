import { Button, Checkbox, Popover } from 'antd';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useSides, useText } from '../i18n';
import { arrange, type Density, isHidden, type TableLayout } from '../tableLayouts';
import styles from './table.module.css';

interface ColumnName {
  key: string;
  title: string;
  hidden?: boolean;
}

interface Props {
  columns: readonly ColumnName[];
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
  density: Density;
  onDensity: (density: Density) => void;
}

/** Show, hide and order columns: by drag, or by the arrow buttons without a mouse. And the space between the rows. */
export function ColumnSettings(props: Props): ReactNode {
  const t = useText();
  const { below_end } = useSides();
  return (
    <Popover trigger="click" placement={below_end} content={<Choices {...props} />}>
      <Button aria-label={t('table.columns')} title={t('table.columns')} className={styles.settings_button}>
        <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden>
          <path
            d="M1.5 3h13v10h-13zM6 3v10M10.5 3v10"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
            strokeLinejoin="round"
          />
        </svg>
        {t('table.columns')}
      </Button>
    </Popover>
  );
}

function Choices({ columns, layout, onChange, density, onDensity }: Props): ReactNode {
  const t = useText();
  const [dragged, setDragged] = useState<string | null>(null);
  const sorted = arrange(columns, layout);
  const keys = sorted.map((column) => column.key);
  const hidden = sorted.filter((column) => isHidden(column, layout)).map((column) => column.key);

  const toggle = (key: string) =>
    onChange({
      ...layout,
      order: keys,
      hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key],
    });
  const move = (key: string, to: number) => {
    if (to < 0 || to >= keys.length) return;
    const rest = keys.filter((other) => other !== key);
    rest.splice(to, 0, key);
    onChange({ ...layout, hidden, order: rest });
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged) move(dragged, to);
    setDragged(null);
  };

  return (
    <div className={styles.choices}>
      <ul>
        {sorted.map((column, index) => (
          <li
            key={column.key}
            draggable
            onDragStart={() => setDragged(column.key)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <Checkbox checked={!hidden.includes(column.key)} onChange={() => toggle(column.key)}>
              {column.title}
            </Checkbox>
            <span>
              <button
                type="button"
                aria-label={t('table.move_up', { name: column.title })}
                onClick={() => move(column.key, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={t('table.move_down', { name: column.title })}
                onClick={() => move(column.key, index + 1)}
              >
                ↓
              </button>
            </span>
          </li>
        ))}
      </ul>
      <Checkbox
        className={styles.choices_density}
        checked={density === 'roomy'}
        onChange={(event) => onDensity(event.target.checked ? 'roomy' : 'compact')}
      >
        {t('table.roomy')}
      </Checkbox>
      <Button type="link" size="small" onClick={() => onChange({ page_size: layout.page_size })}>
        {t('table.reset')}
      </Button>
    </div>
  );
}
