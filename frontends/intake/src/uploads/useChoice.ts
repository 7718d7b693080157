import { useOrganizationSetting, useSession } from '@uketori/frontend-kit/session';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { useState } from 'react';
import { firstChoice, restoreChoice, type UploadChoice } from './choice.rules';

const keyOf = (user_id: string, organization_id: string): string =>
  `uketori.upload.${organization_id}.${user_id}`;

/** The upload's settings, remembered per user and organization: masters of one are unknown in the other. */
export function useChoice(): [UploadChoice, (patch: Partial<UploadChoice>) => void, () => void] {
  const { user, organization } = useSession();
  const key = keyOf(user.id, organization.id);
  const pay_month = useOrganizationSetting('default_pay_month', 1);
  const pay_day = useOrganizationSetting('default_pay_day', 31);
  const attachment_page = useOrganizationSetting('default_attachment_page', 3);
  const first = firstChoice(todayInJapan(), { pay_month, pay_day, attachment_page });
  const [choice, setChoice] = useState<UploadChoice>(() => restoreChoice(read(key), first));
  const store = (next: UploadChoice) => {
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden storage only costs the convenience.
    }
  };
  return [choice, (patch) => store({ ...choice, ...patch }), () => store(first)];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
