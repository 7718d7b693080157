import { ArrowRightOutlined, CheckCircleFilled } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQueries } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { moduleStore } from '@uketori/frontend-kit/registry';
import { useSession } from '@uketori/frontend-kit/session';
import { useStore } from '@uketori/frontend-kit/store';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button, Progress } from 'antd';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { refreshSession } from '../settings/settings.types';
import { orderedSteps, SERVICES, type Step } from './firstSteps.rules';
import styles from './firstSteps.module.css';

const EVERY_MS = 60_000;

/** A decision about the card that this browser keeps for the user: folded, or over because all was done. */
function useKept(name: string): [boolean, (kept: boolean) => void] {
  const { user, organization } = useSession();
  const key = `uketori.first_steps.${name}.${organization.id}.${user.id}`;
  const [kept, setKept] = useState(() => localStorage.getItem(key) === '1');
  const keep = useCallback(
    (next: boolean) => {
      if (next) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
      setKept(next);
    },
    [key],
  );
  return [kept, keep];
}

/** What a new organization sets up and tries first. Each step ticks itself; the card goes when all are done. */
export default function FirstSteps(): ReactNode {
  const { show_first_steps } = useSession().organization_settings;
  const isShown = show_first_steps === true;
  const [isOver, setOver] = useKept('done');
  const modules = useStore(moduleStore);
  const services = SERVICES.filter((service) => modules.some(({ name }) => name === service));
  const answers = useApiQueries(
    '/first-steps/{service}',
    services.map((service) => ({ params: { path: { service } } })),
    { enabled: isShown && !isOver, refetchInterval: EVERY_MS, staleTime: 0 },
  );
  const isKnown = answers.length > 0 && answers.every(({ data }) => data);
  const steps = orderedSteps(
    services.map((service, at) => ({ service, steps: answers[at]?.data?.steps ?? [] })),
  );
  const isDone = isKnown && steps.length > 0 && steps.every(({ done }) => done);
  // Later visits load no steps.
  useEffect(() => {
    if (isDone) setOver(true);
  }, [isDone, setOver]);
  if (!isShown || isOver || !isKnown || isDone || steps.length === 0) return null;
  return <Card steps={steps} />;
}

function Card({ steps }: { steps: Step[] }): ReactNode {
  const t = useText('admin');
  const [isFolded, setFolded] = useKept('folded');
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <div className={styles.card} data-first-steps={`${done}/${steps.length}`}>
      <Panel
        title={t('first.title')}
        extra={
          <span className={styles.head}>
            <Progress
              className={styles.bar}
              percent={(done / steps.length) * 100}
              showInfo={false}
              size="small"
              aria-label={t('first.title')}
            />
            <span>{t('first.progress', { done, total: steps.length })}</span>
            <Button size="small" type="text" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
              {t(isFolded ? 'first.unfold' : 'first.fold')}
            </Button>
          </span>
        }
      >
        {next && <Next step={next} />}
        {!isFolded && (
          <>
            <ol className={styles.steps} style={{ '--rows': Math.ceil(steps.length / 2) } as object}>
              {steps.map((step) => (
                <li key={step.step} data-step={step.step} data-done={step.done}>
                  {step.done ? (
                    <CheckCircleFilled className={styles.tick} aria-label={t('first.done')} role="img" />
                  ) : (
                    <span className={styles.open} aria-label={t('first.open')} role="img" />
                  )}
                  <Link to={step.to}>{t(`first.step.${step.step}`)}</Link>
                </li>
              ))}
            </ol>
            <Dismiss />
          </>
        )}
      </Panel>
    </div>
  );
}

/** The next step, with the reason for it. */
function Next({ step: { step, to } }: { step: Step }): ReactNode {
  const t = useText('admin');
  return (
    <div className={styles.next} data-next={step}>
      <div>
        <span className={styles.label}>{t('first.next')}</span>
        <strong>{t(`first.step.${step}`)}</strong>
        <p>{t(`first.hint.${step}`)}</p>
      </div>
      <Link to={to} className={styles.go}>
        {t('first.go')} <ArrowRightOutlined className="uk-way" />
      </Link>
    </div>
  );
}

/** Takes the card away for the whole organization; a setting brings it back. */
function Dismiss(): ReactNode {
  const t = useText('admin');
  const may = useAbility('settings:update') > 0;
  const { busy, act } = useAct();
  if (!may) return null;
  const dismiss = async () => {
    const { version } = await api.get('/organization-settings');
    refreshSession(await api.patch('/organization-settings', { body: { version, show_first_steps: false } }));
    toast.success(t('first.dismissed'));
  };
  return (
    <p className={styles.dismiss}>
      <Button size="small" type="text" loading={busy} onClick={() => void act(dismiss)}>
        {t('first.dismiss')}
      </Button>
    </p>
  );
}
