// The arguments and keys that both commands share.
import fs from 'node:fs';

/** The keys that a backup is encrypted for: `--recipient` of the command, else UKETORI_BACKUP_RECIPIENTS, or a passphrase. */
export function sealingKeys(recipients = [], env = process.env) {
  const named = recipients.length > 0 ? recipients : (env.UKETORI_BACKUP_RECIPIENTS ?? '').split(',');
  const keys = {
    recipients: named.map((recipient) => recipient.trim()).filter(Boolean),
    passphrase: env.UKETORI_BACKUP_PASSPHRASE ?? '',
  };
  if (keys.recipients.length > 0 && keys.passphrase)
    throw new Error('a backup has recipients or a passphrase, not both');
  return keys;
}

/** The keys that open a backup: the lines of the files of `--identity`, or the passphrase. */
export function openingKeys(files = [], env = process.env) {
  const identities = files.flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith('#')),
  );
  return { identities, passphrase: env.UKETORI_BACKUP_PASSPHRASE ?? '' };
}
