import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { CHAINED_SERVICES, type ChainedService } from '../action-log/chain';
import styles from './operations.module.css';

type Results<T> = UseQueryResult<T, ApiError>[];

/** The response of each service so far. */
export function answersOf<T>(results: Results<T>): { service: ChainedService; data?: T }[] {
  return CHAINED_SERVICES.map((service, at) => ({ service, data: results[at]?.data }));
}

/** Names the services that have not responded; the rows of the others stay on the screen. */
export function Silent<T>({ results }: { results: Results<T> }): ReactNode {
  const t = useText('admin');
  const failed = CHAINED_SERVICES.flatMap((service, at) => {
    const error = results[at]?.error;
    return error ? [{ service, error }] : [];
  });
  if (failed.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.alert}
      title={t('jobs.silent', {
        services: failed.map(({ service }) => t(`chain.services.${service}`)).join(' · '),
      })}
      description={[...new Set(failed.map(({ error }) => errorText(error)))].join(' ')}
    />
  );
}
