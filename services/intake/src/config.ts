/** Settings that only intake reads. */
export interface IntakeConfig {
  /** Signs links to document bytes. Throws when UKETORI_LINK_SECRET is missing or under 32 characters. */
  readonly link_secret: string;
  /** False turns the background sweeps off, for suites that call them themselves. */
  readonly sweeps: boolean;
}

const SECRET_LENGTH = 32;

/** Reads them from the environment; the secret only when asked, so that contracts can be built without one. */
export function intakeConfig(env: NodeJS.ProcessEnv = process.env): IntakeConfig {
  return {
    get link_secret() {
      const secret = env.UKETORI_LINK_SECRET ?? '';
      if (secret.length < SECRET_LENGTH) throw new Error('UKETORI_LINK_SECRET needs at least 32 characters');
      return secret;
    },
    sweeps: env.INTAKE_SWEEPS !== 'off',
  };
}
