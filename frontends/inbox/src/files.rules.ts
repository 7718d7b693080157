const EXTENSION = /\.(png|jpe?g|pdf|xml)$/i;
export const ACCEPT = '.png,.jpg,.jpeg,.pdf,.xml';

export type FileRefusal = 'InvalidFileType' | 'file_too_large' | 'SaveImageError';

/** What the browser can already see of a file; the server checks the bytes themselves. */
export function refuseFile(file: { name: string; size: number }, max_bytes: number): FileRefusal | null {
  if (!EXTENSION.test(file.name)) return 'InvalidFileType';
  if (file.size > max_bytes) return 'file_too_large';
  return file.size === 0 ? 'SaveImageError' : null;
}

export const isImage = (name: string): boolean => /\.(png|jpe?g)$/i.test(name);

/** Whole or one decimal of megabytes, as limits are shown. */
export function formatMegabytes(bytes: number): string {
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;
}
