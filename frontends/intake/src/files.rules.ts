/** These five, in either case. */
const EXTENSION = /\.(png|jpe?g|pdf|xml)$/i;
export const ACCEPT = '.png,.jpg,.jpeg,.pdf,.xml';
/** So many files dropped at once are surely a mistake. */
export const MAX_FILES = 200;

export type FileRefusal = 'InvalidFileType' | 'file_too_large' | 'SaveImageError';

/** What the browser can already see; the server checks the bytes themselves. */
export function refuseFile(file: { name: string; size: number }, max_bytes: number): FileRefusal | null {
  if (!EXTENSION.test(file.name)) return 'InvalidFileType';
  if (file.size > max_bytes) return 'file_too_large';
  return file.size === 0 ? 'SaveImageError' : null;
}

/** 1536 -> '1.5 KB'; one decimal, powers of 1024 as the limit is counted. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  const [size, unit] = kilo < 1024 ? [kilo, 'KB'] : [kilo / 1024, 'MB'];
  return `${size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${unit}`;
}
