const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { after, before, describe, it } = require('node:test');
const { pagesArchive } = require('../core/pages-archive.cjs');
const { startHouse } = require('./house.cjs');
const { standIn } = require('./services.cjs');

const { upstream } = standIn();
const DAY_MS = 24 * 3600 * 1000;
let root;
let archive;

/** The pages of a release whose scripts have these hashes. */
function release(name, hash) {
  const frontends = path.join(root, name);
  const write = (file, text) => {
    const full = path.join(frontends, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, text);
  };
  write('shell/dist/index.html', `<html>${name}</html>`);
  write(`shell/dist/assets/main.${hash}.js`, `shell of ${name}`);
  write(`journal/dist/remotes/journal/0.2.0/12.${hash}.js`, `late part of ${name}`);
  write('journal/dist/remotes/journal/0.2.0/entry.js', `entry of ${name}`);
  return frontends;
}

describe('scripts of other releases', () => {
  let old;
  let next;
  const houses = [];
  before(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-pages-'));
    archive = path.join(root, 'archive');
    old = release('old', 'aaaaaaaa01');
    next = release('next', 'bbbbbbbb02');
    for (const frontends of [old, next])
      houses.push(
        await startHouse(upstream, { UKETORI_FRONTENDS_DIR: frontends, UKETORI_PAGES_ARCHIVE: archive }),
      );
  });
  after(async () => {
    for (const house of houses) await house.close();
    fs.rmSync(root, { recursive: true, force: true });
  });

  it('a page of either release finds its late parts at both gateways', async () => {
    for (const house of houses)
      for (const [name, hash] of [
        ['old', 'aaaaaaaa01'],
        ['next', 'bbbbbbbb02'],
      ]) {
        const part = await house.ask({ path: `/remotes/journal/0.2.0/12.${hash}.js` });
        assert.deepEqual([part.status, part.text], [200, `late part of ${name}`]);
        assert.match(part.headers['cache-control'], /immutable/);
        assert.equal((await house.ask({ path: `/assets/main.${hash}.js` })).text, `shell of ${name}`);
      }
  });

  it('what has no hash is the own of each gateway', async () => {
    const entries = await Promise.all(
      houses.map((house) => house.ask({ path: '/remotes/journal/0.2.0/entry.js' })),
    );
    assert.deepEqual(
      entries.map(({ text }) => text),
      ['entry of old', 'entry of next'],
    );
    assert.equal(fs.existsSync(path.join(archive, 'remotes/journal/0.2.0/entry.js')), false);
    assert.equal(fs.existsSync(path.join(archive, 'index.html')), false);
  });

  it('no path leads out of the archive', async () => {
    fs.writeFileSync(path.join(root, 'secret.aaaaaaaa01.js'), 'secret');
    for (const file of [
      '/../secret.aaaaaaaa01.js',
      '/%2e%2e/secret.aaaaaaaa01.js',
      '/assets/..%2f..%2f..%2fsecret.aaaaaaaa01.js',
    ])
      assert.notEqual((await houses[0].ask({ path: file })).text, 'secret', file);
  });

  it('files that no release had for 30 days are removed, those in use stay', () => {
    const folder = path.join(root, 'kept');
    const kept = pagesArchive(folder);
    assert.equal(kept.publish(old), 2);
    const later = Date.now() + 31 * DAY_MS;
    assert.equal(kept.publish(next, later), 2);
    assert.equal(kept.find('/assets/main.aaaaaaaa01.js'), null);
    assert.equal(kept.publish(next, later + 20 * DAY_MS), 0);
    kept.publish(old, later + 31 * DAY_MS);
    assert.ok(kept.find('/assets/main.bbbbbbbb02.js'));
  });
});
