import { Checkbox, Select, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n';
import { cellOf, type DataColumn, sortNameOf, valueOf } from './columns';
import { EmptyList } from './EmptyList';
import type { CardLayout, GridProps } from './listProps';
import styles from './table.module.css';

interface CardProps<Row extends object> extends GridProps<Row> {
  card: CardLayout;
}

/** The rows of a list in a window that is too narrow for columns. */
export function Cards<Row extends object>(props: CardProps<Row>): ReactNode {
  const { listing, row_key, bulk, chosen, empty, clear } = props;
  const t = useText();
  const { list, rows } = listing;
  const { isFetching, isPlaceholderData } = list.result;
  if (list.rows && rows.length === 0) return <EmptyList empty={empty} clear={clear} />;
  const selected = rows.filter(chosen.isSelected).length;
  return (
    <Spin spinning={isFetching && (isPlaceholderData || !list.rows)} delay={200}>
      {bulk && rows.length > 0 && (
        <Checkbox
          className={styles.cards_all}
          checked={selected === rows.length}
          indeterminate={selected > 0 && selected < rows.length}
          onChange={() => chosen.togglePage()}
        >
          {t('table.select_all')}
        </Checkbox>
      )}
      <ul className={styles.cards}>
        {rows.map((row, index) => (
          <Card key={String(row[row_key])} {...props} row={row} index={index} />
        ))}
      </ul>
    </Spin>
  );
}

function Card<Row extends object>(props: CardProps<Row> & { row: Row; index: number }): ReactNode {
  const { row, index, card, columns, acts, bulk, chosen, rowClassName } = props;
  const named = (key: string | undefined) => columns.find((column) => column.key === key);
  const all = (keys: readonly string[] = []) => keys.map(named).filter((column) => column !== undefined);
  const figure = named(card.figure);
  const facts = all(card.facts).filter((column) => column.render || isKnown(valueOf(column, row)));
  const className = [styles.card, acts.classOf(index), rowClassName?.(row)].filter(Boolean).join(' ');
  return (
    <li {...acts.propsOf(row, index)} className={className}>
      {bulk && (
        <Checkbox
          className={styles.card_box}
          checked={chosen.isSelected(row)}
          onChange={() => chosen.toggle(row)}
          aria-label={chosen.nameOf(row)}
        />
      )}
      <div className={styles.card_main}>
        <div className={styles.card_head}>
          <Title {...props} column={named(card.title)} />
          {figure && <span className={styles.card_figure}>{cellOf(figure, row)}</span>}
        </div>
        {facts.length > 0 && (
          <dl className={styles.card_facts}>
            {facts.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd lang={column.render ? undefined : 'ja'}>{cellOf(column, row)}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.card_tags}>
          {all(card.tags).map((column) => (
            <span key={column.key}>{cellOf(column, row)}</span>
          ))}
        </div>
      </div>
      {card.menu && <div className={styles.card_menu}>{all([card.menu]).map((one) => cellOf(one, row))}</div>}
    </li>
  );
}

const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The name of the card; it opens the row for users who do not point at it. */
function Title<Row extends object>({
  row,
  index,
  column,
  onOpen,
  acts,
  row_key,
  row_title = row_key,
}: CardProps<Row> & { row: Row; index: number; column: DataColumn<Row> | undefined }): ReactNode {
  const isNamed = column && (column.render || isKnown(valueOf(column, row)));
  const name = isNamed ? cellOf(column, row) : String(row[row_title]);
  const lang = column?.render ? undefined : 'ja';
  if (!onOpen)
    return (
      <strong className={styles.card_title} lang={lang}>
        {name}
      </strong>
    );
  return (
    <button type="button" className={styles.card_title} lang={lang} onClick={() => acts.open(row, index)}>
      {name}
    </button>
  );
}

interface SortProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** The order of the cards, which have no headers to press. */
export function SortSelect<Row extends object>({ columns, sort, onSort }: SortProps<Row>): ReactNode {
  const t = useText();
  const options = columns
    .filter((column) => column.sort)
    .flatMap((column) => [
      { value: sortNameOf(column), label: t('table.ascending', { name: column.title }) },
      { value: `-${sortNameOf(column)}`, label: t('table.descending', { name: column.title }) },
    ]);
  if (options.length === 0) return null;
  return (
    <Select
      className={styles.cards_sort}
      popupMatchSelectWidth={false}
      aria-label={t('table.sort')}
      placeholder={t('table.sort')}
      options={options}
      value={options.some(({ value }) => value === sort) ? sort : undefined}
      onChange={onSort}
    />
  );
}
