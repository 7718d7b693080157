import { ProDescriptions } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import { cellOf, type DataColumn } from '../table/columns';
import { ProRoot } from './ProRoot';

export type SheetField<Record> = Omit<DataColumn<Record>, 'width' | 'sort' | 'fixed' | 'hidden'>;

interface Props<Record extends object> {
  record: Record;
  fields: readonly SheetField<Record>[];
  columns?: number;
}

/** A record to read: the fields of a table's columns, one below the other. */
export function Sheet<Record extends object>({ record, fields, columns = 1 }: Props<Record>): ReactNode {
  return (
    <ProRoot>
      <ProDescriptions
        column={columns}
        size="small"
        styles={{ label: { width: 'min(180px, 40%)' } }}
        columns={fields.map((field) => ({
          key: field.key,
          title: field.title,
          // A field without a renderer has data of a Japanese company: Japanese glyphs in every language.
          render: () => <span lang={field.render ? undefined : 'ja'}>{cellOf(field, record)}</span>,
        }))}
        dataSource={record}
      />
    </ProRoot>
  );
}
