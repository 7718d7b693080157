import { isConfigured } from '../imports/addresses.rules.js';
import { isDownloadHost, isSlackHost } from './hosts.rules.js';

const slack = { base: new URL('https://slack.com/api/'), is_own: false };
const chatwork = { base: new URL('https://api.chatwork.com/v2/'), is_own: false };
const local = { base: new URL('http://127.0.0.1:9399/api/'), is_own: true };

it.each([
  ['https://files.slack.com/files-pri/T1-F1/download/a.pdf', true],
  ['https://slack.com/x', true],
  ['https://a.b.slack.com/x', true],
  ['http://files.slack.com/x', false],
  ['https://files.slack.com:8443/x', false],
  ['https://user@files.slack.com/x', false],
  ['https://files.slack.com@evil.example/x', false],
  ['https://evilslack.com/x', false],
  ['https://slack.com.evil.example/x', false],
  ['https://slack.com./x', false],
  ['https://127.0.0.1/x', false],
  ['ftp://files.slack.com/x', false],
  ['file:///etc/passwd', false],
])('the bot token may go to %s: %s', (address, may) => {
  expect(isSlackHost(new URL(address), slack)).toBe(may);
});

it.each([
  ['https://appdata.chatwork.com/uploadfile/1', true],
  ['https://bucket.s3.ap-northeast-1.amazonaws.com/x?X-Amz-Expires=30', true],
  ['http://appdata.chatwork.com/x', false],
  ['https://localhost/x', false],
  ['https://127.0.0.1/x', false],
  ['https://0x7f.1/x', false],
  ['https://2130706433/x', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:8.8.8.8]/x', false],
  ['https://appdata.chatwork.com:22/x', false],
  ['https://a:b@appdata.chatwork.com/x', false],
  ['gopher://appdata.chatwork.com/x', false],
])('a file of Chatwork may be fetched from %s: %s', (address, may) => {
  expect(isDownloadHost(new URL(address), chatwork)).toBe(may);
});

it.each([
  ['http://127.0.0.1:9399/files/1', true],
  ['http://127.0.0.1:9398/files/1', false],
  ['http://localhost:9399/files/1', false],
  ['https://127.0.0.1:9399/files/1', false],
  ['http://u:p@127.0.0.1:9399/files/1', false],
])('of a service configured at 127.0.0.1:9399, %s is its own: %s', (address, own) => {
  const url = new URL(address);
  expect(isConfigured(url, local)).toBe(own);
  expect(isConfigured(url, { ...local, is_own: false })).toBe(false);
  expect(isSlackHost(url, local)).toBe(own);
  expect(isDownloadHost(url, local)).toBe(own);
});
