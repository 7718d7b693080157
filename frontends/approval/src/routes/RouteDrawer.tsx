import { useAbility } from '@uketori/frontend-kit/abilities';
import { api, ApiError } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { MultiSelect } from '@uketori/frontend-kit/MultiSelect';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { useReference } from '@uketori/frontend-kit/ReferenceSelect';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useAskDuty } from '@uketori/frontend-kit/useAskDuty';
import { App, Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { AS_ORGANIZATION, bodyOf, formOf, LEVELS, levelsOf, type Route, type RouteForm } from './route.types';

interface Props {
  route: Route | null;
  /** levels of the organization */
  standard: number;
  onClose: () => void;
}

/** One route: for which invoices it is, how many levels they need, and who approves them. */
export function RouteDrawer({ route, standard, onClose }: Props): ReactNode {
  const t = useText('approval');
  const { modal } = App.useApp();
  const { act } = useAct();
  const mayUpdate = useAbility('settings:update') > 0;
  const [read, setRead] = useState(route);
  const department = useReference('/masters/{kind}/{id}', {
    kind: 'department',
    id: read?.department_id ?? null,
  });
  const initial = useMemo(
    () => (department === undefined ? undefined : formOf(read, department)),
    [read, department],
  );
  const ask = useAskDuty();
  const store = async (form: RouteForm, accept_duties: boolean) => {
    const body = { ...bodyOf(form, standard), accept_duties };
    if (read)
      await api.put('/approvals/routes/{id}', {
        params: { path: { id: read.id } },
        body: { ...body, version: read.version },
      });
    else await api.post('/approvals/routes', { body });
  };
  const save = async (form: RouteForm) => {
    try {
      await store(form, false);
    } catch (error) {
      // One person would give two levels: the policy lets the user continue, or the refusal stays.
      if (!(error instanceof ApiError) || !error.params.can_accept) throw error;
      if (!(await ask(error.code, error.params))) return false;
      await store(form, true);
    }
    toast.success(t('route.saved'));
    await invalidate('/approvals');
    onClose();
    return true;
  };
  const remove = ({ id, name }: Route) =>
    modal.confirm({
      title: t('route.delete_title', { name }),
      content: t('route.delete_hint'),
      okText: t('route.delete'),
      cancelText: t('action.cancel', { ns: 'kit' }),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(async () => {
          await api.delete('/approvals/routes/{id}', { params: { path: { id } } });
          toast.success(t('route.deleted'));
          await invalidate('/approvals');
          onClose();
        }),
    });
  return (
    <RecordDrawer<RouteForm>
      size={560}
      title={read ? read.name : t('route.add')}
      columns={1}
      initial={initial}
      read_only={!mayUpdate}
      onSubmit={save}
      onReload={(current) => setRead(current as Route)}
      onClose={onClose}
      extra={
        read &&
        mayUpdate && (
          <Button danger style={{ marginInlineEnd: 'auto' }} onClick={() => remove(read)}>
            {t('route.delete')}
          </Button>
        )
      }
      fields={[
        { name: 'name', label: t('route.name'), kind: 'text', required: true, max_length: 100 },
        { name: 'section_for', label: t('route.for'), kind: 'section' },
        {
          name: 'from_amount',
          label: t('route.from_amount'),
          kind: 'yen',
          required: true,
          min: 0,
          max: 999_999_999_999,
          help: t('route.from_amount_help'),
          refused_by: ['approval_route_exists'],
        },
        {
          name: 'department',
          label: t('route.department'),
          kind: 'reference',
          path: '/masters/{kind}',
          path_params: { kind: 'department' },
          help: t('route.department_help'),
        },
        { name: 'section_by', label: t('route.by'), kind: 'section' },
        {
          name: 'approve_level',
          label: t('route.levels'),
          kind: 'select',
          required: true,
          options: [
            { value: AS_ORGANIZATION, label: t('route.as_organization', { number: standard }) },
            ...[0, ...LEVELS].map((value) => ({ value, label: t('route.level_count', { number: value }) })),
          ],
          refused_by: ['invalid_approval_level'],
        },
        ...LEVELS.map((level) => ({
          name: `level${level}`,
          label: t('route.level', { level }),
          kind: 'custom' as const,
          when: (values: RouteForm) => level <= levelsOf(values, standard),
          render: (input: Omit<ApproversProps, 'level'>) => <Approvers level={level} {...input} />,
        })),
      ]}
    />
  );
}

interface ApproversProps {
  level: number;
  value?: unknown;
  onChange?: (next: unknown) => void;
  id?: string;
  disabled?: boolean;
}

/** The users who alone may approve a level; without any, everyone with the right. */
function Approvers({ level, value, onChange, id, disabled }: ApproversProps): ReactNode {
  const t = useText('approval');
  const people = useApiQuery('/approvals/approvers', {
    params: { query: { level, subject_type: 'invoice' } },
  });
  const members = people.data?.items ?? [];
  const chosen = (value ?? []) as string[];
  const gone = chosen.filter((user_id) => !members.some((member) => member.user_id === user_id));
  return (
    <MultiSelect<string>
      id={id}
      disabled={disabled}
      loading={people.isPending}
      value={chosen}
      maxCount={20}
      placeholder={t('route.everyone')}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        ...members.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })),
        ...(people.data ? gone.map((user_id) => ({ value: user_id, label: t('route.gone') })) : []),
      ]}
      onChange={onChange}
    />
  );
}
