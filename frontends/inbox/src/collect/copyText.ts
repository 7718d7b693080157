import { text } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';

/** Copies and says so. A page that is not served over https has no clipboard, so the old way stays as a spare. */
export async function copyText(value: string): Promise<void> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(value);
    else copyBySelection(value);
    toast.success(text('collect.copied', {}, 'inbox'));
  } catch {
    toast.warning(text('collect.copy_failed', {}, 'inbox'));
  }
}

function copyBySelection(value: string): void {
  const area = document.createElement('textarea');
  area.value = value;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('copy refused');
}
