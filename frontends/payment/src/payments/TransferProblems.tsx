import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { ZenginProblem } from '../payment.types';
import { accountLink, formFieldOf, problemText } from '../problemText';
import styles from './payments.module.css';

interface Props {
  problems: ZenginProblem[];
  /** opens the form at a field; absent while the payment cannot be changed */
  onMend?: (field: string) => void;
  /** revokes the payment approval first; present where that approval blocks the change */
  onUnlock?: (field: string) => void;
}

/** An account is confirmed on its own page; everything else is mended in the payment's form. */
function Mend({
  problem,
  onMend,
  onUnlock,
}: { problem: ZenginProblem } & Omit<Props, 'problems'>): ReactNode {
  const t = useText('payment');
  const account = accountLink(problem);
  if (account) return <Link to={account}>{t('account.check')}</Link>;
  const go = onMend ?? onUnlock;
  if (!go) return null;
  return (
    <Button type="link" size="small" onClick={() => go(formFieldOf(problem))}>
      {t(onMend ? 'problem.mend' : 'problem.unlock')}
    </Button>
  );
}

/** What a transfer file would refuse or warn about, each with the way to the field. */
export function TransferProblems({ problems, onMend, onUnlock }: Props): ReactNode {
  const t = useText('payment');
  if (problems.length === 0) return null;
  const errors = problems.some((problem) => problem.severity === 'error');
  return (
    <Alert
      type={errors ? 'error' : 'warning'}
      showIcon
      title={t(errors ? 'problem.blocked' : 'problem.warning')}
      description={
        <ul className={styles.problems}>
          {problems.map((problem, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${problem.code}/${problem.field}/${index}`}>
              <strong>{t(`zengin_field.${problem.field}`)}</strong>
              <span>{problemText(problem)}</span>
              <Mend problem={problem} onMend={onMend} onUnlock={onUnlock} />
            </li>
          ))}
        </ul>
      }
    />
  );
}
