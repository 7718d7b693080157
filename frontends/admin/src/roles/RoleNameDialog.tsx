import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { PLAIN, useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { navigate } from '@uketori/frontend-kit/navigate';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import type { Role } from './role.types';

export type NameTask = { kind: 'new' } | { kind: 'copy'; role: Role } | { kind: 'rename'; role: Role };

const NAME_MAX = 50;

/** Asks for the name of a new, copied or renamed role; a new one opens at once, for it can do nothing yet. */
export function RoleNameDialog({ task, onClose }: { task: NameTask | null; onClose: () => void }): ReactNode {
  const t = useText('admin');
  return (
    <Modal
      open={task !== null}
      title={task && t(`role.dialog.${task.kind}`)}
      width={500}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {task && <NameForm task={task} onClose={onClose} />}
    </Modal>
  );
}

function NameForm({ task, onClose }: { task: NameTask; onClose: () => void }): ReactNode {
  const t = useText('admin');
  const initial = useMemo(() => {
    const requires_second_factor = task.kind !== 'new' && task.role.requires_second_factor;
    if (task.kind === 'new') return { name: '', requires_second_factor };
    if (task.kind === 'rename') return { name: task.role.name, requires_second_factor };
    const name = t('role.copy_name', { name: task.role.name, ...PLAIN }).slice(0, NAME_MAX);
    return { name, requires_second_factor };
  }, [task, t]);
  const save = async ({ name, requires_second_factor }: typeof initial) => {
    if (task.kind === 'rename') {
      await api.patch('/roles/{id}', {
        params: { path: { id: task.role.id } },
        body: { name, requires_second_factor, version: task.role.version },
      });
      toast.success(t('role.renamed'));
    } else {
      const role =
        task.kind === 'new'
          ? await api.post('/roles', { body: { name } })
          : await api.post('/roles/copy', { body: { copy_role_id: task.role.id, name } });
      toast.success(t('role.created'));
      void navigate(`/role/${role.id}`, { force: true });
    }
    await invalidate('/roles');
    onClose();
  };
  return (
    <RecordForm
      columns={1}
      fields={[
        {
          name: 'name',
          label: t('role.name'),
          kind: 'text',
          required: true,
          max_length: NAME_MAX,
          refused_by: ['duplicate_name'],
        },
        ...(task.kind === 'rename'
          ? [
              {
                name: 'requires_second_factor' as const,
                label: t('role.requires_second_factor'),
                kind: 'switch' as const,
                help: t('role.requires_second_factor_help'),
              },
            ]
          : []),
      ]}
      initial={initial}
      onSubmit={save}
      onCancel={onClose}
      onReload={() => void invalidate('/roles').then(onClose)}
    />
  );
}
