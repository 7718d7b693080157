import { isConfigured, isDownloadHost, isPublicAddress, isSlackHost } from './addresses.rules.js';

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '0x7f.1',
  '127.1',
  'localhost',
  '',
])('%s is not of the public Internet', (address) => expect(isPublicAddress(address)).toBe(false));

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '198.20.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '2404:6800::1',
])('%s is', (address) => expect(isPublicAddress(address)).toBe(true));

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
