import { isIP } from 'node:net';
import { isConfigured } from '../imports/addresses.rules.js';
import type { ServicePlace } from '../config/config.facade.js';

/** Whether Slack's bot token may be sent there: Slack's own hosts by https, nowhere else. */
export function isSlackHost(url: URL, place: ServicePlace): boolean {
  if (isConfigured(url, place)) return true;
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hostname === 'slack.com' || hostname.endsWith('.slack.com');
}

/** Whether a download address of Chatwork may be called: https to a host by name. No token is sent there. */
export function isDownloadHost(url: URL, place: ServicePlace): boolean {
  if (isConfigured(url, place)) return true;
  const { protocol, hostname, port, username, password } = url;
  const by_name = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && username === '' && password === '' && by_name;
}
