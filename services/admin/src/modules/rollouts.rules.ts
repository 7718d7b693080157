import type { ModuleName } from './modules.repository.js';

export const STABLE = 'stable';

/** Another release of a module than the stable one, for a share of the organizations and for those of a list. */
export interface Rollout {
  module: ModuleName;
  version: string;
  percent: number;
  organizations: readonly string[];
}

/** Why an organization does not get the release that is meant for it. */
export type Held = 'not_released' | 'service_older';

/** Place of an organization among 100, another one for each module. A higher percentage only adds organizations. */
export function placeOf(module: string, organization_id: string): number {
  // FNV-1a.
  let hash = 0x81_1c_9d_c5;
  for (const character of `${module}:${organization_id}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01_00_01_93) >>> 0;
  return hash % 100;
}

export function isIn(rollout: Rollout, organization_id: string): boolean {
  return (
    rollout.organizations.includes(organization_id) ||
    placeOf(rollout.module, organization_id) < rollout.percent
  );
}

/** Order of two versions by their numbers; a pre-release (0.3.0-rc1) comes before its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => {
    const [numbers = '', ...rest] = version.split(/[-+]/);
    return { numbers: numbers.split('.').map(Number), before: rest.join('-') };
  }) as [{ numbers: number[]; before: string }, { numbers: number[]; before: string }];
  for (let at = 0; at < 3; at++) {
    const difference = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.before === right.before) return 0;
  if (left.before === '' || right.before === '') return left.before === '' ? 1 : -1;
  return left.before < right.before ? -1 : 1;
}

/** The oldest release of each service that runs. */
export function oldestReleases(
  running: readonly { service: string; release: string }[],
): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>();
  for (const { service, release } of running) {
    const known = oldest.get(service);
    if (known === undefined || compareVersions(release, known) < 0) oldest.set(service, release);
  }
  return oldest;
}

/** The version that is meant for an organization: its own pin, its place in a rollout, or stable. */
export function meantVersion(
  { module, channel }: { module: ModuleName; channel: string },
  organization_id: string,
  { stable, rollout }: { stable: string; rollout: Rollout | null },
): string {
  if (channel !== STABLE) return channel;
  return rollout && isIn(rollout, organization_id) && rollout.module === module ? rollout.version : stable;
}

/**
 * Why a version cannot be given out now, or null. `needs` is the least release of its service; a service of which no process
 * gives a sign counts as one of this checkout.
 */
export function whyHeld(
  build: { needs: string } | undefined,
  oldest_running: string | undefined,
): Held | null {
  if (!build) return 'not_released';
  return oldest_running !== undefined && compareVersions(oldest_running, build.needs) < 0
    ? 'service_older'
    : null;
}
