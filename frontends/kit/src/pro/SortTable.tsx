import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { DragSortTable } from '@ant-design/pro-components';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n';
import { ProRoot } from './ProRoot';
import { proColumns, type ShortColumn } from './ShortTable';
import styles from './pro.module.css';

interface Props<Row extends object> {
  row_key: keyof Row & string;
  /** what people know a row by */
  row_title: keyof Row & string;
  rows: readonly Row[];
  columns: ShortColumn<Row>[];
  /** the rows in their new order */
  onSort: (rows: Row[]) => void;
  label: string;
  /** title of the column with the handles */
  order_title: string;
  /** pixels of the body, which scrolls */
  height?: number;
}

/** Rows to put in order: by drag, or by the arrow buttons without a mouse. */
export function SortTable<Row extends object>(props: Props<Row>): ReactNode {
  const { row_key, row_title, rows, columns, onSort, label, height } = props;
  const t = useText();
  const move = (row: Row, by: number) => {
    const from = rows.indexOf(row);
    const rest = rows.filter((other) => other !== row);
    rest.splice(from + by, 0, row);
    onSort(rest);
  };
  const order: ShortColumn<Row> = {
    key: 'order',
    title: props.order_title,
    width: 110,
    render: (_, row) => {
      const name = String(row[row_title]);
      return (
        <span className={styles.moves}>
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={t('table.move_up', { name })}
            disabled={row === rows[0]}
            onClick={() => move(row, -1)}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={t('table.move_down', { name })}
            disabled={row === rows.at(-1)}
            onClick={() => move(row, 1)}
          />
        </span>
      );
    },
  };
  return (
    <ProRoot>
      <div role="group" aria-label={label}>
        <DragSortTable<Row>
          ghost
          size="small"
          rowKey={row_key}
          dragSortKey="order"
          dragSortHandlerRender={() => <HolderOutlined className={styles.handle} aria-hidden />}
          columns={proColumns([order, ...columns])}
          dataSource={[...rows]}
          onDragSortEnd={(_from, _to, sorted) => onSort(sorted as Row[])}
          search={false}
          options={false}
          toolBarRender={false}
          pagination={false}
          scroll={{ y: height }}
        />
      </div>
    </ProRoot>
  );
}
