// Another commit of this repository, built beside the working tree, so that both can run at once.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run, runNode } from '../../../scripts/runtime.mjs';

const RELEASES = path.join(ROOT, '.cache/releases');
/** Until the first tag: the first commit whose processes end without losing a request. */
const FIRST = path.join(ROOT, 'deploy/e2e/upgrade/first-release');

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commit of the last release: the newest tag `v…` below the working tree, else the one in the file first-release. */
export function lastRelease() {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*');
  } catch {
    return fs.readFileSync(FIRST, 'utf8').trim();
  }
}

/**
 * Unpacks and builds a commit below .cache/releases; a second call finds it there.
 * @param {string} ref a tag, a branch or a commit
 * @param {{pages?: boolean, log?: (line: string) => void}} options pages: builds the pages too
 * @returns {Promise<{root: string, commit: string}>}
 * @throws Error when this clone does not have the commit, or the build fails
 */
export async function unpackRelease(ref, { pages = false, log = () => undefined } = {}) {
  let commit;
  try {
    commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  } catch {
    throw new Error(`this clone has no commit ${ref}`);
  }
  const root = path.join(RELEASES, commit);
  if (!fs.existsSync(path.join(root, 'package.json'))) {
    log(`unpacking ${commit.slice(0, 10)}`);
    fs.mkdirSync(root, { recursive: true });
    const tar = execFileSync('git', ['archive', '--format=tar', commit], {
      cwd: ROOT,
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-x', '-C', root], { input: tar });
  }
  const different = differentPackages(root);
  if (different.length === 0) linkPackages(root);
  else if (!fs.existsSync(path.join(root, 'node_modules/.package-lock.json'))) {
    log(`installing its packages, because ${different.length} differ: ${different.slice(0, 3).join(', ')}`);
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await run('npm', args, { cwd: root, quiet: true });
    if (code !== 0) throw new Error(`npm ci in ${root} failed:\n${output.slice(-2000)}`);
  }
  const script = `import(${JSON.stringify(path.join(root, 'scripts/build.mjs'))}).then(async ({ build }) => {
    process.exit((await build(${pages ? '{}' : "{ only: 'services' }"})).ok ? 0 : 1);
  })`;
  const { code, output } = await runNode(['-e', script], { cwd: root, quiet: true });
  if (code !== 0) throw new Error(`${commit.slice(0, 10)} does not build:\n${output.slice(-2000)}`);
  return { root, commit };
}

const lockedIn = (folder) =>
  JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages;

/** Packages that the working tree has in another version or not at all. */
function differentPackages(root) {
  const [theirs, ours] = [lockedIn(root), lockedIn(ROOT)];
  return Object.keys(theirs).filter(
    (name) => name.includes('node_modules/') && theirs[name].version !== ours[name]?.version,
  );
}

/** Its packages are links to those of the working tree, and its workspaces are its own. */
function linkPackages(root) {
  const places = new Set(
    Object.keys(lockedIn(root))
      .filter((name) => name.includes('node_modules/'))
      .map((name) => name.slice(0, name.indexOf('node_modules/') + 'node_modules'.length)),
  );
  for (const place of places) linkAll(path.join(ROOT, place), path.join(root, place));
}

function linkAll(from, to) {
  if (fs.existsSync(to) || !fs.existsSync(from)) return;
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from)) {
    if (name === '@uketori') {
      // Links of npm to the workspaces, relative: they lead into the unpacked tree.
      fs.cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    } else fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
}
