import {
  CheckCircleFilled,
  ClockCircleOutlined,
  LockFilled,
  TeamOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Slot } from '@uketori/frontend-kit/Slot';
import { useAskDuty } from '@uketori/frontend-kit/useAskDuty';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { type ApprovalView, approvalParams, type Subject } from './approvals.api';
import { levelLabel, levelText } from './levelLabel';
import { isRunning } from './useApproval';
import styles from './approvals.module.css';

const LEVEL = '/approvals/{subject_type}/{id}/levels/{level}';
const FINAL = '/approvals/{subject_type}/{id}/final';

/** Runs the action of a button and reports its result; `name` is the waiting button. True when it succeeded. */
export type Act = (name: string, work: () => Promise<ApprovalView>, done: string) => Promise<boolean>;

export interface StepProps {
  subject: Subject;
  approval: ApprovalView;
  /** the version on screen: what is approved is what somebody saw */
  subject_version: number;
  /** an edited invoice cannot be approved */
  editing: boolean;
  busy: string | null;
  act: Act;
  /** The button is beside the same one of the steps, as the next step of the page. */
  isNext?: boolean;
}

/** Approves a level, for users who may. */
export function ApproveButton(props: StepProps & { level: number }): ReactNode {
  const { subject, approval, subject_version, editing, busy, act, level, isNext } = props;
  const t = useText('approval');
  const ask = useAskDuty('invoice');
  const params = { path: { ...approvalParams(subject), level } };
  if (!approval.can[`approve${level}`]) return null;
  const approve = async () => {
    const accepted = await ask(approval.duty_refusals[`approve${level}`]);
    if (!accepted) return;
    const body = { version: approval.version, subject_version, ...accepted };
    await act(
      `approve${level}`,
      () => api.post(LEVEL, { params, body }),
      levelText(t, 'done.approved', approval, level),
    );
  };
  const name = levelText(t, 'action.approve', approval, level);
  return (
    <Button
      type="primary"
      aria-label={isNext ? t('next.label', { act: name }) : undefined}
      disabled={editing}
      loading={busy === `approve${level}`}
      onClick={() => void approve()}
    >
      {name}
    </Button>
  );
}

/** Approves for good, for users who may. */
export function FinalButton({
  subject,
  approval,
  subject_version,
  editing,
  busy,
  act,
  isNext,
}: StepProps): ReactNode {
  const t = useText('approval');
  const ask = useAskDuty('invoice');
  const params = { path: approvalParams(subject) };
  if (!approval.can.final) return null;
  const finalize = async () => {
    const accepted = await ask(approval.duty_refusals.final);
    if (!accepted) return;
    const body = { invoice_version: subject_version, version: approval.version, ...accepted };
    await act('final', () => api.post(FINAL, { params, body }), t(`done.final_${subject.type}`));
  };
  return (
    <Button
      type="primary"
      aria-label={isNext ? t('next.label', { act: t('action.final') }) : undefined}
      disabled={editing}
      loading={busy === 'final'}
      onClick={() => void finalize()}
    >
      {t('action.final')}
    </Button>
  );
}

/** One level: who approved it or should approve it, and what this user may do there. */
export function LevelStep(props: StepProps & { level: number }): ReactNode {
  const { subject, approval, editing, busy, act, level } = props;
  const t = useText('approval');
  const params = { path: { ...approvalParams(subject), level } };
  const version = approval.version;
  const step = approval.steps.find((one) => one.level === level);
  return (
    <li className={step ? styles.done : styles.open}>
      <span className={styles.icon}>{step ? <CheckCircleFilled /> : <ClockCircleOutlined />}</span>
      <div className={styles.what}>
        <strong>{levelLabel(t, approval, level)}</strong>
        {step ? (
          <span className="uk-muted">
            <span lang="ja">{step.user_name}</span> · <DateTimeText value={step.approved_at} />
            {step.for_user_name !== null && <div>{t('panel.approved_for', { who: step.for_user_name })}</div>}
          </span>
        ) : (
          <Waiting approval={approval} level={level} />
        )}
      </div>
      <ApproveButton {...props} />
      <LeftToOthers approval={approval} act={`approve${level}`} />
      {approval.can[`cancel${level}`] && (
        <Button
          disabled={editing}
          loading={busy === `cancel${level}`}
          onClick={() =>
            void act(
              `cancel${level}`,
              () => api.delete(LEVEL, { params: { ...params, query: { version } } }),
              levelText(t, 'done.cancelled', approval, level),
            )
          }
        >
          {t('action.cancel')}
        </Button>
      )}
      {step?.changed_since && (
        <ChangedSince approval={approval} since={step.subject_version} title={t('changed.level')} />
      )}
    </li>
  );
}

/** The end of it: the invoice is locked and its payment opened, or that is being taken back. */
export function FinalStep(props: StepProps): ReactNode {
  const { subject, approval, busy, act } = props;
  const t = useText('approval');
  const params = { path: approvalParams(subject) };
  const version = approval.version;
  const isFinal = approval.final_state === 'FINAL';
  return (
    <li className={isFinal ? styles.done : styles.open}>
      <span className={styles.icon}>{isFinal ? <LockFilled /> : <ClockCircleOutlined />}</span>
      <div className={styles.what}>
        <strong>{t('level.final')}</strong>
        <FinalState approval={approval} type={subject.type} />
      </div>
      <FinalButton {...props} />
      <LeftToOthers approval={approval} act="final" />
      {approval.can.cancel_final && (
        <Button
          danger
          loading={busy === 'cancel_final'}
          onClick={() =>
            void act(
              'cancel_final',
              () => api.delete(FINAL, { params: { ...params, query: { version } } }),
              t('done.final_cancelled'),
            )
          }
        >
          {t('action.cancel_final')}
        </Button>
      )}
      {approval.changed_since_final && (
        <ChangedSince approval={approval} since={approval.final_version} title={t('changed.final')} />
      )}
    </li>
  );
}

/** Why this user has to leave a step to another person. */
function LeftToOthers({ approval, act }: { approval: ApprovalView; act: string }): ReactNode {
  const code = approval.duty_refusals[act];
  if (!code || approval.can[act]) return null;
  return (
    <div className={styles.duty}>
      <TeamOutlined /> {codeText(code, 'invoice')}
    </div>
  );
}

function FinalState({ approval, type }: { approval: ApprovalView; type: Subject['type'] }): ReactNode {
  const t = useText('approval');
  return (
    <span className="uk-muted">
      {approval.final_state === 'FINAL' && (
        <>
          <span lang="ja">{approval.final_approved_by_name}</span> ·{' '}
          <DateTimeText value={approval.final_approved_at} />
        </>
      )}
      {isRunning(approval) && (
        <>
          <Spin size="small" /> {t(`process.${approval.final_state}`)}
        </>
      )}
      {approval.final_state === 'OPEN' && t(`panel.final_hint_${type}`)}
    </span>
  );
}

/** Marks an approval whose content was changed since, with the changes that the invoice's owner reports. */
function ChangedSince({
  approval,
  since,
  title,
}: {
  approval: ApprovalView;
  since: number | null;
  title: string;
}): ReactNode {
  return (
    <div className={styles.changed}>
      <strong>
        <WarningOutlined /> {title}
      </strong>
      <Slot
        name="approval.step.changes"
        props={{ local_id: approval.local_id, since, version: approval.subject_version }}
      />
    </div>
  );
}

function Waiting({ approval, level }: { approval: ApprovalView; level: number }): ReactNode {
  const t = useText('approval');
  const asked = approval.next_level === level ? approval.next_approvers : [];
  const required = approval.top_level + 1 === level ? approval.required_approvers : [];
  const isAsked = asked.length > 0;
  const approvers = isAsked ? asked : required;
  if (approvers.length === 0) return <span className="uk-muted">{t('panel.waiting')}</span>;
  return (
    <span className="uk-muted">
      {t(isAsked ? 'panel.asked' : 'panel.required')}{' '}
      <span lang="ja">{approvers.map((user) => user.user_name).join('、')}</span>
      {approvers.map(
        ({ user_id, user_name, deputy_name }) =>
          deputy_name !== null && (
            <div key={user_id}>{t('panel.deputy', { who: user_name, deputy: deputy_name })}</div>
          ),
      )}
    </span>
  );
}
