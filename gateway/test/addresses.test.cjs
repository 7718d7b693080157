const assert = require('node:assert/strict');
const { describe, it } = require('node:test');
const { canonical, clientAddress, isAllowed } = require('../core/address.cjs');

describe('address list', () => {
  const table = [
    ['192.0.2.1', [], true],
    ['192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.2', ['192.0.2.1'], false],
    ['::ffff:192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.0', ['192.0.2.0/24'], true],
    ['192.0.2.255', ['192.0.2.0/24'], true],
    ['192.0.3.0', ['192.0.2.0/24'], false],
    ['10.1.2.3', ['0.0.0.0/0'], true],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['192.0.2.1', ['::/0'], false],
    ['2001:0DB8:0::1', ['2001:db8::1'], true],
    ['fe80::1%eth0', ['fe80::1'], true],
    ['192.0.2.1', ['nonsense'], false],
    ['192.0.2.1', ['192.0.2.1/33'], false],
    ['192.0.2.1', ['nonsense', ' 192.0.2.1 '], true],
    ['', ['0.0.0.0/0'], false],
    ['not an address', ['0.0.0.0/0'], false],
  ];
  for (const [address, list, allowed] of table) {
    it(`${address || '(none)'} on [${list}] is ${allowed ? 'allowed' : 'refused'}`, () => {
      assert.equal(isAllowed(address, list), allowed);
    });
  }
});

describe('client address', () => {
  const request = (socket, forwarded) => ({
    socket: { remoteAddress: socket },
    connection: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  const table = [
    [[], '198.51.100.9', '1.2.3.4', '198.51.100.9'],
    [['loopback'], '127.0.0.1', '1.2.3.4', '1.2.3.4'],
    [['loopback'], '127.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    [['loopback', '10.0.0.0/8'], '127.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.5', '1.2.3.4'],
    [['loopback'], '198.51.100.9', '1.2.3.4', '198.51.100.9'],
    [['loopback'], '::ffff:127.0.0.1', '1.2.3.4', '1.2.3.4'],
    [['loopback'], '127.0.0.1', 'garbage', '127.0.0.1'],
    [['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
  ];
  for (const [trusted, socket, forwarded, expected] of table) {
    it(`from ${socket} with "${forwarded}" trusting [${trusted}] is ${expected}`, () => {
      assert.equal(clientAddress(trusted)(request(socket, forwarded)), expected);
    });
  }
  it('says once that a header from a peer that is not trusted is ignored', () => {
    const peers = [];
    const addressOf = clientAddress(['10.0.0.0/8'], (peer) => peers.push(peer));
    addressOf(request('198.51.100.9', undefined));
    addressOf(request('10.0.0.5', '1.2.3.4'));
    assert.deepEqual(peers, []);
    addressOf(request('::ffff:198.51.100.9', '1.2.3.4'));
    addressOf(request('198.51.100.10', '1.2.3.4'));
    assert.deepEqual(peers, ['198.51.100.9']);
  });
  it('has one form per address', () => assert.equal(canonical('::FFFF:192.0.2.1'), '192.0.2.1'));
});
