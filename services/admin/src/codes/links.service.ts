import type { AdminConfig } from '../config/config.facade.js';

/**
 * Addresses that mails carry. They are built here and never taken from a request: the user who requests a mail must not
 * choose where it leads.
 */
export function invitationUrl(config: AdminConfig, code: string): string {
  return `${config.accounts_url}/session/invite/confirm/${code}`;
}

export function resetUrl(config: AdminConfig, id: string, code: string): string {
  return `${config.accounts_url}/session/reset-password/${id}/${code}`;
}

export function emailUrl(config: AdminConfig, id: string, code: string): string {
  return `${config.accounts_url}/session/email/${id}/${code}`;
}

export function signUpUrl(config: AdminConfig, id: string, code: string): string {
  return `${config.accounts_url}/session/sign-up/confirm/${id}/${code}`;
}

export function firstOwnerUrl(config: AdminConfig, code: string): string {
  return `${config.accounts_url}/session/first-owner/${code}`;
}

export function loginPageUrl(config: AdminConfig): string {
  return `${config.accounts_url}/login`;
}
