/** The user closed the browser's dialog, or it ran out of time. */
export class PasskeyCancelled extends Error {}

/** Whether this browser can make and prove passkeys (WebAuthn Level 3). */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

async function answered(asking: Promise<Credential | null>): Promise<Record<string, unknown>> {
  try {
    const credential = await asking;
    if (credential) return (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
  } catch (error) {
    const name = (error as { name?: unknown }).name;
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw error;
  }
  throw new PasskeyCancelled();
}

/** Makes a passkey from the options of the server. @throws PasskeyCancelled */
export function makePasskey(options: object): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return answered(navigator.credentials.create({ publicKey }));
}

/** Proves a passkey by the options of the server. @throws PasskeyCancelled */
export function provePasskey(options: object): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  return answered(navigator.credentials.get({ publicKey }));
}
