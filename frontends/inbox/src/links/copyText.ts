import { copyToClipboard } from '@uketori/frontend-kit/clipboard';
import { text } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';

/** Copies and says so. */
export async function copyText(value: string): Promise<void> {
  if (await copyToClipboard(value)) toast.success(text('collect.copied', {}, 'inbox'));
  else toast.warning(text('collect.copy_failed', {}, 'inbox'));
}
