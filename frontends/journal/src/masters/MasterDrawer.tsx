import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { useReference } from '@uketori/frontend-kit/ReferenceSelect';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App, Button, InputNumber, Space } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { fieldsOf, type Master, type MasterKind, toBody, toForm } from './masters.kinds';

interface Props {
  kind: MasterKind;
  resource: string;
  row: Master | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The form of one master record, new or known. */
export function MasterDrawer({ kind, resource, row: opened, onClose, onSaved }: Props): ReactNode {
  const t = useText('journal');
  const { modal } = App.useApp();
  const { act } = useAct();
  const [row, setRow] = useState(opened);
  const mayUpdate = useAbility(`${resource}:update`) > 0;
  const mayDelete = useAbility(`${resource}:delete`) > 0;
  const names = useReferencedName(kind, row);
  const initial = useMemo(() => toForm(kind, row, names), [kind, row, names]);

  const save = async (values: Record<string, unknown>) => {
    const body = toBody(kind, values);
    if (row)
      await api.put('/masters/{kind}/{id}', {
        params: { path: { kind, id: row.id } },
        body: { ...body, version: row.version },
      });
    else await api.post('/masters/{kind}', { params: { path: { kind } }, body });
    toast.success(t('masters.saved'));
    await onSaved();
    onClose();
  };
  /** Takes what somebody else has saved meanwhile. */
  const reload = ({ id }: Master) =>
    act(async () => {
      setRow(await api.get('/masters/{kind}/{id}', { params: { path: { kind, id } } }));
      await onSaved();
    });
  const remove = ({ id, name }: Master) =>
    modal.confirm({
      title: t('masters.delete_title', { name }),
      content: t('masters.delete_body'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(async () => {
          await api.delete('/masters/{kind}/{id}', { params: { path: { kind, id } } });
          toast.success(t('masters.deleted'));
          await onSaved();
          onClose();
        }),
    });
  return (
    <RecordDrawer
      size={520}
      title={row ? row.name : t('masters.add')}
      fields={fieldsOf(kind, t)}
      initial={initial}
      read_only={!mayUpdate}
      onSubmit={save}
      onReload={() => row && void reload(row)}
      onClose={onClose}
      head={
        row &&
        mayDelete && (
          <Button danger onClick={() => remove(row)}>
            {t('masters.delete')}
          </Button>
        )
      }
    >
      {row && mayUpdate && (
        <SortNumber
          kind={kind}
          row={row}
          onSorted={async (sorted) => {
            setRow(sorted);
            await onSaved();
          }}
        />
      )}
    </RecordDrawer>
  );
}

/** Place in the lists people choose from. */
function SortNumber({
  kind,
  row,
  onSorted,
}: {
  kind: MasterKind;
  row: Master;
  onSorted: (sorted: Master) => Promise<unknown>;
}): ReactNode {
  const t = useText('journal');
  const [value, setValue] = useState<number | null>(row.sort_num);
  const { act } = useAct();
  const isChanged = value !== row.sort_num && value !== null;
  const save = async () => {
    const { items } = await api.post('/masters/{kind}/sort', {
      params: { path: { kind } },
      body: { items: [{ id: row.id, sort_num: value ?? 0 }] },
    });
    toast.success(t('masters.sorted'));
    // Its version went up with it: the form beside must not take that for somebody else's change.
    if (items[0]) await onSorted(items[0]);
  };
  return (
    <Space style={{ marginBottom: 12 }}>
      <span className="uk-muted">{t('masters.field.sort_num')}</span>
      <InputNumber
        min={0}
        max={1_000_000}
        precision={0}
        value={value}
        aria-label={t('masters.field.sort_num')}
        onChange={setValue}
        onPressEnter={(event) => {
          // It is within the form of the record, which Enter would send.
          event.preventDefault();
          if (isChanged) void act(save);
        }}
      />
      <Button onClick={() => void act(save)} disabled={!isChanged}>
        {t('masters.sort')}
      </Button>
    </Space>
  );
}

/** Name of the one record this one refers to: its tax class, or the account of a sub-account. */
function useReferencedName(kind: MasterKind, row: Master | null): ReadonlyMap<string, string> {
  const target = kind === 'sub_account' ? 'account_title' : 'tax';
  const id = kind === 'sub_account' ? row?.company_account_title_id : row?.tax_classification_id;
  const name = useReference('/masters/{kind}/{id}', { kind: target, id: id ?? null })?.name;
  return useMemo(() => new Map(id && name ? [[id, name]] : []), [id, name]);
}
