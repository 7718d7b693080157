import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { leaving, useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { ReferenceSelect } from '@uketori/frontend-kit/ReferenceSelect';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button, Input, InputNumber } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  equalShares,
  isWhole,
  type Part,
  percentText,
  type SplitRule,
  shareOf,
  sumOf,
  WHOLE,
} from './parts.rules';
import styles from './split-rules.module.css';

const MAX_PARTS = 50;
const MAX_NAME = 100;

interface Props {
  rule: SplitRule | null;
  mayUpdate: boolean;
  onClose: () => void;
}

let serial = 0;
const blank = (): Part => ({ key: ++serial, department: null, project: null, share: null });

/** One rule: its name, its parts with their shares, and whether lines are offered it. */
export function SplitRuleDrawer({ rule, mayUpdate, onClose }: Props): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const [initial] = useState(() => ({
    name: rule?.name ?? '',
    parts: rule?.parts.map((part): Part => ({ ...part, key: ++serial })) ?? [blank(), blank()],
  }));
  const [name, setName] = useState(initial.name);
  const [parts, setParts] = useState<Part[]>(initial.parts);
  useDirtyGuard(mayUpdate && (name !== initial.name || parts !== initial.parts));
  const isReady = mayUpdate && name.trim() !== '' && isWhole(parts);
  const store = (archived: boolean) =>
    act(async () => {
      const body = {
        name: name.trim(),
        parts: parts.map(({ department, project, share }) => ({
          department_id: department?.id ?? null,
          project_id: project?.id ?? null,
          share: share ?? 0,
        })),
      };
      if (rule)
        await api.put('/split-rules/{id}', {
          params: { path: { id: rule.id } },
          body: { ...body, archived, version: rule.version },
        });
      else await api.post('/split-rules', { body });
      toast.success(t('masters.saved'));
      await invalidate('/split-rules');
      onClose();
    });
  const archive = rule && mayUpdate && (
    <Button loading={busy} disabled={!isReady} onClick={() => void store(!rule.archived)}>
      {t(rule.archived ? 'split.restore' : 'split.archive')}
    </Button>
  );
  return (
    <Drawer
      open
      size={640}
      title={rule ? rule.name : t('split.new')}
      onClose={leaving(onClose)}
      extra={
        <span className={styles.tools}>
          {archive}
          {mayUpdate && (
            <Button
              type="primary"
              loading={busy}
              disabled={!isReady}
              onClick={() => void store(rule?.archived ?? false)}
            >
              {t('action.save')}
            </Button>
          )}
        </span>
      }
    >
      <div className={styles.form}>
        <label className={styles.field}>
          <span>{t('split.name')}</span>
          <Input
            lang="ja"
            maxLength={MAX_NAME}
            disabled={!mayUpdate}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {parts.map((part, at) => (
          <PartRow
            key={part.key}
            part={part}
            number={at + 1}
            mayUpdate={mayUpdate}
            onChange={(next) => setParts(parts.map((one) => (one.key === part.key ? next : one)))}
            onRemove={
              parts.length > 2 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined
            }
          />
        ))}
        <div className={styles.tools}>
          {mayUpdate && (
            <>
              <Button
                icon={<PlusOutlined />}
                disabled={parts.length >= MAX_PARTS}
                onClick={() => setParts([...parts, blank()])}
              >
                {t('split.add_part')}
              </Button>
              <Button onClick={() => setParts(equalShares(parts))}>{t('split.equal')}</Button>
            </>
          )}
          <span className={styles.sum} role="status" data-whole={sumOf(parts) === WHOLE}>
            {t('split.sum')} {percentText(sumOf(parts))}
          </span>
        </div>
        <p className="uk-muted">{t('split.rule_hint')}</p>
      </div>
    </Drawer>
  );
}

interface RowProps {
  part: Part;
  number: number;
  mayUpdate: boolean;
  onChange: (part: Part) => void;
  onRemove: (() => void) | undefined;
}

function PartRow({ part, number, mayUpdate, onChange, onRemove }: RowProps): ReactNode {
  const t = useText('journal');
  const reference = (kind: 'department' | 'project') => (
    <ReferenceSelect
      path="/masters/{kind}"
      path_params={{ kind }}
      recent_field={`split_${kind}`}
      disabled={!mayUpdate}
      label={t('split.part_of', { number, what: t(`reference.${kind}`) })}
      placeholder={t(`reference.${kind}`)}
      value={part[kind]}
      onChange={(value) => onChange({ ...part, [kind]: value })}
    />
  );
  return (
    <div className={styles.part}>
      {reference('department')}
      {reference('project')}
      <InputNumber
        min={0.01}
        max={99.99}
        precision={2}
        suffix="%"
        disabled={!mayUpdate}
        aria-label={t('split.part_of', { number, what: t('split.share') })}
        value={part.share === null ? null : part.share / 100}
        onChange={(value) => onChange({ ...part, share: shareOf(value) })}
      />
      {mayUpdate && onRemove ? (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('split.remove_part', { number })}
          onClick={onRemove}
        />
      ) : (
        <span />
      )}
    </div>
  );
}
