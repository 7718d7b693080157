import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button, Spin } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import {
  type Choices,
  customerFields,
  type CustomerForm,
  NEW_CUSTOMER,
  toBody,
  toForm,
} from './customer.fields';

const NOBODY: Choices['representatives'] = [];
const NONE: Choices['departments'] = [];
const NO_TEXTS: Choices['templates'] = [];

/** A supplier's record, new or existing. */
export function CustomerDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useText('inbox');
  const isNew = id === 'new';
  const read_only = useAbility('inbox:update') === 0;
  const mayDelete = useAbility('inbox:delete') > 0 && !isNew;
  const [deleting, setDeleting] = useState(false);
  const { busy, act } = useAct();
  const customer = useApiQuery('/customers/{id}', { params: { path: { id } } }, { enabled: !isNew });
  const people = useApiQuery('/customers/representatives');
  const departments = useApiQuery('/customers/departments');
  const templates = useApiQuery('/inbox-email-templates');
  const fields = useMemo(
    () =>
      customerFields((key, params) => t(key, params ?? {}), {
        representatives: people.data?.items ?? NOBODY,
        departments: departments.data?.items ?? NONE,
        templates: templates.data?.items ?? NO_TEXTS,
      }),
    [t, people.data, departments.data, templates.data],
  );
  const record = isNew ? NEW_CUSTOMER : customer.data;
  const initial = useMemo(() => record && toForm(record), [record]);
  const save = async (values: CustomerForm) => {
    const body = toBody(values);
    if (isNew) await api.post('/customers', { body });
    else
      await api.put('/customers/{id}', {
        params: { path: { id } },
        body: { ...body, version: values.version ?? 0 },
      });
    toast.success(t(isNew ? 'customer.created' : 'customer.saved'));
    await invalidate('/customers', '/customer-table');
    onClose();
  };
  const remove = async () => {
    await api.delete('/customers/{id}', { params: { path: { id } } });
    toast.success(t('customer.deleted'));
    await invalidate('/customers', '/customer-table');
    onClose();
  };
  return (
    <>
      <RecordDrawer
        size={680}
        title={
          isNew ? t('customer.add') : <span lang="ja">{customer.data?.name ?? t('customer.title')}</span>
        }
        fields={fields}
        initial={initial}
        read_only={read_only}
        onClose={onClose}
        onReload={() => void customer.refetch()}
        submit_label={t(isNew ? 'action.create' : 'action.update')}
        onSubmit={save}
        extra={
          mayDelete && (
            <Button danger style={{ marginInlineEnd: 'auto' }} onClick={() => setDeleting(true)}>
              {t('action.delete')}
            </Button>
          )
        }
      >
        {customer.isPending && !isNew && <Spin />}
        {customer.error && !customer.data && <LoadFailed error={customer.error} onRetry={customer.refetch} />}
      </RecordDrawer>
      <ConfirmDelete
        open={deleting}
        title={t('customer.delete_title', { name: customer.data?.name })}
        onCancel={() => setDeleting(false)}
        busy={busy}
        onConfirm={() => void act(remove)}
      >
        <p>{t('customer.delete_body')}</p>
      </ConfirmDelete>
    </>
  );
}
