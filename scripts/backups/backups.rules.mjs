// What a backup is called and what must be true of it. Pure: values in, values out.

/** Form of the file. A reader refuses a higher one. */
export const FORMAT = 1;
const NAME = /^uketori-\d{8}T\d{6}Z\.tar(\.age)?$/;

/** `uketori-20261128T081500Z.tar`: names of one folder sort by time. */
export function backupName(at, encrypted) {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `uketori-${time}.tar${encrypted ? '.age' : ''}`;
}

/** Backups of a folder that leave when the newest `keep` stay. Other files are never among them. */
export function outdated(names, keep) {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
}

export const tableEntry = (name) => `database/${name}.copy.gz`;
export const fileEntry = (key) => `files/${key}`;
export const keyOfEntry = (name) => (name.startsWith('files/') ? name.slice('files/'.length) : null);
export const tableOfEntry = (name) => /^database\/(.+)\.copy\.gz$/.exec(name)?.[1] ?? null;

/**
 * Why this checkout cannot restore a backup, or null.
 * @param {{format: number, organization?: unknown, migrations: Record<string, string[]>, version: string}} about
 * @param {Record<string, {name: string, sha256: string}[]>} files   migrations of the checkout by service
 */
export function whyNotHere(about, files) {
  if (about.format > FORMAT) return `it has format ${about.format}, and this release reads up to ${FORMAT}`;
  if (about.organization) return 'it is the export of one organization and no backup';
  for (const [service, applied] of Object.entries(about.migrations)) {
    const known = new Map((files[service] ?? []).map(({ name, sha256 }) => [name, sha256]));
    for (const migration of applied) {
      const [name, sha256] = migration.split(' ');
      if (!known.has(name))
        return `its migration ${service}/${name} is not in this release: take ${about.version} or a newer one`;
      if (known.get(name) !== sha256)
        return `its migration ${service}/${name} differs from the one of this release`;
    }
  }
  return null;
}

/** The migrations that had run in the backed-up database, of those of the checkout. */
export function migrationsOf(about, service, files) {
  const applied = new Set((about.migrations[service] ?? []).map((migration) => migration.split(' ')[0]));
  return files.filter(({ name }) => applied.has(name));
}

/** Columns of the backup that the restored table lacks. */
export function columnsWithoutPlace(tables, places) {
  const known = new Map(places.map(({ name, columns }) => [name, new Set(columns)]));
  return tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !known.get(name)?.has(column)).map((column) => `${name}.${column}`),
  );
}
