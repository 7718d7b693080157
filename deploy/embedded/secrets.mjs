// The secrets of this copy: made once, kept in a file for its owner's eyes only, exchanged one by one.
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PROCESSES, SERVICES } from './secrets.rules.mjs';

const randomSecret = () => randomBytes(36).toString('base64url');
const randomKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** Name of each secret that a copy makes for itself, and what makes one. */
export const MADE = {
  UKETORI_IDENTITY_KEY: randomKey,
  UKETORI_SESSION_SECRET: randomSecret,
  UKETORI_LINK_SECRET: randomSecret,
  UKETORI_BOX_SECRET: randomSecret,
  ...Object.fromEntries(
    PROCESSES.filter((name) => name !== 'gateway').map((name) => [
      `UKETORI_SERVICE_KEY_${name.toUpperCase()}`,
      randomKey,
    ]),
  ),
  ...Object.fromEntries(SERVICES.map((name) => [`DATABASE_PASSWORD_${name.toUpperCase()}`, randomSecret])),
};

/** @typedef {Record<string, string[]>} Secrets values of each name of MADE: the one in use, then previous ones that count */

const fileOf = (home) => path.join(home, 'secrets.json');

/** The secrets of this copy; those that it lacks are made. @returns {Secrets} */
export function readSecrets(home) {
  const file = fileOf(home);
  const known = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const secrets = Object.fromEntries(
    Object.entries(MADE).map(([name, make]) => [name, known[name] ?? [make()]]),
  );
  if (JSON.stringify(known) !== JSON.stringify(secrets)) writeSecrets(home, secrets);
  return secrets;
}

function writeSecrets(home, secrets) {
  fs.mkdirSync(home, { recursive: true });
  const half = `${fileOf(home)}.${process.pid}`;
  fs.writeFileSync(half, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(half, fileOf(home));
}

/**
 * Gives these secrets new values; the previous ones count beside them until `forgetFormer`.
 * @param {readonly string[]} names of MADE
 */
export function rotateSecrets(home, names) {
  const secrets = readSecrets(home);
  for (const name of names) secrets[name] = [MADE[name](), ...secrets[name]];
  writeSecrets(home, secrets);
}

/** From the next start on only the values in use count. @returns {number} how many values are gone */
export function forgetFormer(home, names) {
  const secrets = readSecrets(home);
  const before = names.flatMap((name) => secrets[name]).length;
  for (const name of names) secrets[name] = secrets[name].slice(0, 1);
  writeSecrets(home, secrets);
  return before - names.length;
}

/** The public half of a private key, both in base64 DER. */
export function publicKeyOf(private_key) {
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** The secrets under the names of their settings, with the public keys that go with them. @param {Secrets} secrets */
export function namedSecrets(secrets) {
  const named = {};
  const service_keys = [];
  for (const [name, [value, ...former]] of Object.entries(secrets)) {
    const service = /^UKETORI_SERVICE_KEY_([A-Z]+)$/.exec(name)?.[1].toLowerCase();
    if (service) for (const one of secrets[name]) service_keys.push(`${service}:${publicKeyOf(one)}`);
    if (name.startsWith('DATABASE_PASSWORD_')) continue;
    named[name] = value;
    if (name.endsWith('_SECRET') && former.length > 0) named[`${name}S_FORMER`] = former.join(',');
  }
  named.UKETORI_IDENTITY_PUBLIC_KEYS = secrets.UKETORI_IDENTITY_KEY.map(publicKeyOf).join(',');
  named.UKETORI_SERVICE_PUBLIC_KEYS = service_keys.join(',');
  return named;
}

/** A set for containers (deploy/compose/example.env), each value its own. */
export function freshSettings() {
  const secrets = Object.fromEntries(Object.entries(MADE).map(([name, make]) => [name, [make()]]));
  const passwords = Object.entries(secrets).filter(([name]) => name.startsWith('DATABASE_PASSWORD_'));
  return {
    ...namedSecrets(secrets),
    DATABASE_PASSWORD: randomSecret(),
    ...Object.fromEntries(passwords.map(([name, [value]]) => [name, value])),
    ...Object.fromEntries(
      ['', '_INTAKE', '_JOURNAL', '_OCR'].map((of) => [`S3_PASSWORD${of}`, randomSecret()]),
    ),
  };
}

/** The password of a service's own role. @param {Secrets} secrets */
export function databasePassword(secrets, service) {
  return secrets[`DATABASE_PASSWORD_${service.toUpperCase()}`][0];
}
