/** Whether the text is on the clipboard now. A page without https has none, so the older command is the fallback. */
export async function copyToClipboard(value: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(value);
  return navigator.clipboard.writeText(value).then(
    () => true,
    () => false,
  );
}

function copyBySelection(value: string): boolean {
  const area = document.createElement('textarea');
  area.value = value;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
