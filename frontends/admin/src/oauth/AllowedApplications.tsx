import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { GrantList } from '../applications/GrantList';

/** What the signed-in user allowed applications, in this organization. */
export function AllowedApplications(): ReactNode {
  const t = useText('admin');
  return (
    <GrantList empty={t('grant.own_empty')} nameOf={({ application_name }) => application_name} may_revoke />
  );
}
