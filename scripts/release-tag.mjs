import { ROOT, run } from './runtime.mjs';

const RELEASE = /^v(\d+)\.(\d+)\.(\d+)$/;

/**
 * The highest release among tags: v0.10.0 comes after v0.9.0, and anything that is no release is left out.
 * @param {string[]} tags
 * @returns {string | null}
 */
export function highestRelease(tags) {
  const releases = tags.map((tag) => RELEASE.exec(tag)).filter((found) => found !== null);
  releases.sort(
    (a, b) => Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2]) || Number(a[3]) - Number(b[3]),
  );
  return releases.at(-1)?.[0] ?? null;
}

/**
 * The last release that this checkout descends from.
 * @returns {Promise<string | null>} null without git, and where no release tag is known
 */
export async function lastReleaseTag() {
  const { code, output } = await run('git', ['tag', '--list', '--merged', 'HEAD', 'v*'], {
    cwd: ROOT,
    quiet: true,
  });
  return code === 0 ? highestRelease(output.split('\n').map((line) => line.trim())) : null;
}
