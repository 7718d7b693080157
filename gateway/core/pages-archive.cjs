const fs = require('node:fs');
const path = require('node:path');
const { fileBelow, isHashed } = require('./files.cjs');

const DAY_MS = 24 * 3600 * 1000;
/** A page that lies open for longer than this loads again. */
const KEPT_DAYS = 30;

/**
 * Scripts of every release that ran lately, in a folder that all gateways share. An open page loads its parts late: after
 * an upgrade from a gateway that has others, and during one from a gateway that does not have them yet. The names of these
 * files contain a hash of their content, so releases never disagree about one.
 * @param {string} folder its paths are those of the addresses
 */
function pagesArchive(folder) {
  return {
    /** @returns {{file: string, stat: object}|null} */
    find: (asked) => (isHashed(asked) ? fileBelow(folder, asked.slice(1)) : null),

    /** Adds the files of this release and removes those that no release had for 30 days. @returns {number} added ones */
    publish(frontends, now = Date.now()) {
      let added = 0;
      for (const [from, to] of filesOf(frontends)) {
        const target = path.join(folder, to);
        if (fs.existsSync(target)) {
          fs.utimesSync(target, now / 1000, now / 1000);
          continue;
        }
        fs.mkdirSync(path.dirname(target), { recursive: true });
        // Another gateway may look for it meanwhile: it is there as a whole or not at all.
        const half = `${target}.${process.pid}`;
        fs.copyFileSync(from, half);
        fs.utimesSync(half, now / 1000, now / 1000);
        fs.renameSync(half, target);
        added += 1;
      }
      prune(folder, now);
      return added;
    },
  };
}

/** Files with a hash in their names, and the path of each below the archive. */
function filesOf(frontends) {
  const builds = fs
    .readdirSync(frontends)
    .map((name) => path.join(frontends, name, 'dist'))
    .filter((dist) => fs.existsSync(dist));
  return builds.flatMap((dist) =>
    fs
      .readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isHashed(entry.name.replace(/\.br$/, '')))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [file, path.relative(dist, file)]),
  );
}

function prune(folder, now) {
  if (!fs.existsSync(folder)) return;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    // Another gateway that starts may have removed it.
    const stat = entry.isFile() && fs.statSync(file, { throwIfNoEntry: false });
    if (stat && stat.mtimeMs < now - KEPT_DAYS * DAY_MS) fs.rmSync(file, { force: true });
  }
}

module.exports = { pagesArchive };
