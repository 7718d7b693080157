import type { TFunction } from 'i18next';

interface Device {
  browser: string;
  system: string;
}

/** 'Chrome (Windows)', or that it is unknown. */
export function deviceName({ browser, system }: Device, t: TFunction): string {
  if (browser === '' && system === '') return t('session.unknown_device');
  if (browser === '' || system === '') return browser + system;
  return t('session.device', { browser, system });
}
