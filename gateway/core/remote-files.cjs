const fs = require('node:fs');
const path = require('node:path');
const { fileBelow } = require('./files.cjs');

const MISSING_MS = 10_000;
const MISSING_MOST = 1000;

/**
 * Files of released pages that this machine does not have: admin reads them from the registry of releases, and they stay
 * in a folder. A version never changes, so a kept file stays valid.
 * @param {{remoteFile(name: string, version: string, rest: string): Promise<{found: boolean, content: Buffer}>}} source
 * @param {string} folder
 */
function remoteFiles(source, folder) {
  const running = new Map();
  const missing = new Map();

  /** @returns {Promise<{file: string, stat: fs.Stats}|null>} @throws when admin does not respond */
  return async function find(name, version, rest) {
    const base = path.join(folder, name, version);
    const kept = fileBelow(base, rest);
    if (kept) return kept;
    const key = `${name}/${version}/${rest}`;
    if ((missing.get(key) ?? 0) > Date.now()) return null;
    let fetched = running.get(key);
    if (!fetched) {
      fetched = fetchFile(base, name, version, rest).finally(() => running.delete(key));
      running.set(key, fetched);
    }
    if (await fetched) return fileBelow(base, rest);
    if (missing.size >= MISSING_MOST) missing.clear();
    missing.set(key, Date.now() + MISSING_MS);
    return null;
  };

  async function fetchFile(base, name, version, rest) {
    const target = path.resolve(base, rest);
    if (!target.startsWith(path.resolve(base) + path.sep)) return false;
    const { found, content } = await source.remoteFile(name, version, rest);
    if (!found) return false;
    await fs.promises.mkdir(path.dirname(target), { recursive: true });
    const half = `${target}.${process.pid}.part`;
    await fs.promises.writeFile(half, content);
    await fs.promises.rename(half, target);
    return true;
  }
}

module.exports = { remoteFiles };
