const assert = require('node:assert/strict');
const { describe, it } = require('node:test');
const { chooseEncoding, HASHED } = require('../core/files.cjs');

describe('files', () => {
  const table = [
    ['br, gzip', 'text/html', 5000, 'br'],
    ['gzip', 'text/html', 5000, 'gzip'],
    ['gzip, br;q=0', 'text/html', 5000, 'gzip'],
    ['', 'text/html', 5000, null],
    ['br', 'image/png', 5000, null],
    ['br', 'text/html', 100, null],
  ];
  for (const [accepted, type, size, expected] of table) {
    it(`"${accepted}" for ${type} of ${size} → ${expected}`, () => {
      assert.equal(chooseEncoding(accepted, type, size), expected);
    });
  }
  it('knows names that carry their hash', () => {
    const names = [
      'main.0a1b2c3d4e.js',
      'remoteEntry.0123456789.js',
      'index.html',
      'mf-manifest.json',
      'main.js',
      'deadline.js',
    ];
    assert.deepEqual(
      names.map((name) => HASHED.test(name)),
      [true, true, false, false, false, false],
    );
  });
});
