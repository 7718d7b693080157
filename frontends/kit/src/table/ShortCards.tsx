import { Spin } from 'antd';
import type { ReactNode } from 'react';
import type { CardLayout } from './listProps';
import styles from './table.module.css';

interface CardColumn<Row> {
  key: string;
  title?: string;
  render: (cell: unknown, row: Row) => ReactNode;
}

interface Props<Row extends object> {
  row_key: keyof Row & string;
  rows: readonly Row[];
  columns: readonly CardColumn<Row>[];
  card: CardLayout;
  loading?: boolean | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  empty?: ReactNode;
}

/** The rows of a short list in a window that is too narrow for columns. */
export function ShortCards<Row extends object>(props: Props<Row>): ReactNode {
  const { row_key, rows, loading = false, empty } = props;
  if (!loading && rows.length === 0) return empty;
  return (
    <Spin spinning={loading}>
      <ul className={`${styles.cards} ${styles.cards_short}`}>
        {rows.map((row) => (
          <ShortCard key={String(row[row_key])} {...props} row={row} />
        ))}
      </ul>
    </Spin>
  );
}

function ShortCard<Row extends object>({ row, columns, card, onOpen }: Props<Row> & { row: Row }): ReactNode {
  const cell = (key: string | undefined) => columns.find((column) => column.key === key)?.render(null, row);
  const facts = columns
    .filter(({ key }) => card.facts?.includes(key))
    .map(({ key, title, render }) => ({ key, title, value: render(null, row) }))
    .filter(({ value }) => value !== null && value !== undefined && value !== '');
  const figure = cell(card.figure);
  const menu = cell(card.menu);
  const title = cell(card.title);
  return (
    <li className={styles.card} {...(onOpen && { onClick: () => onOpen(row) })}>
      <div className={styles.card_main}>
        <div className={styles.card_head}>
          {onOpen ? (
            // Its click reaches the card.
            <button type="button" className={styles.card_title}>
              {title}
            </button>
          ) : (
            <strong className={styles.card_title}>{title}</strong>
          )}
          {figure && <span className={styles.card_figure}>{figure}</span>}
        </div>
        {facts.length > 0 && (
          <dl className={styles.card_facts}>
            {facts.map(({ key, title, value }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.card_tags}>
          {card.tags?.map((key) => (
            <span key={key}>{cell(key)}</span>
          ))}
        </div>
      </div>
      {menu && <div className={styles.card_menu}>{menu}</div>}
    </li>
  );
}
