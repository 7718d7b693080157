/**
 * The values of a secret: the one in use, then those of `<NAME>S_FORMER`, which count beside it while it is exchanged.
 * Each needs 32 characters.
 * @throws Error naming the setting
 */
export function secretValues(name: string, env: NodeJS.ProcessEnv = process.env): [string, ...string[]] {
  const former = (env[`${name}S_FORMER`] ?? '').split(',').filter(Boolean);
  const values: [string, ...string[]] = [env[name] ?? '', ...former];
  if (values.some((value) => value.length < LENGTH))
    throw new Error(`${name} needs at least ${LENGTH} characters`);
  return values;
}

const LENGTH = 32;
