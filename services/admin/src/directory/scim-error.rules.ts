/** The `scimType` of a refusal (RFC 7644 section 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** A refusal in the words of SCIM. */
export class ScimError extends Error {
  constructor(
    readonly status: number,
    readonly scim_type: ScimType | null,
    detail: string,
  ) {
    super(detail);
    this.name = 'ScimError';
  }
}

export const invalid = (scim_type: ScimType, detail: string): ScimError =>
  new ScimError(400, scim_type, detail);
export const notFound = (): ScimError => new ScimError(404, null, 'There is no such resource.');
