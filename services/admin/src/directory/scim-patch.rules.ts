import { patchBodyValidation, type ScimPatch, scimPatch, ScimError as PatchError } from 'scim-patch';
import type { z } from 'zod';
import { type AttributePath, canonical, isObject, pathOf, type Resource } from './scim-attributes.rules.js';
import { invalid, type ScimType } from './scim-error.rules.js';
import { type Kind, READ_ONLY_ATTRIBUTES } from './scim-schemas.data.js';
import { patchBody } from './scim.types.js';

type Operation = z.infer<typeof patchBody>['Operations'][number];

/**
 * A resource after a PATCH (RFC 7644 section 3.5.2). Names count in any case; attributes that the kind does not have
 * are ignored, because directories send extensions unasked.
 * @throws invalidSyntax, invalidPath, noTarget, mutability (a path that only the service writes)
 */
export function patched(kind: Kind, resource: Resource, body: unknown): Record<string, unknown> {
  const given = patchBody.safeParse(body);
  if (!given.success) throw invalid('invalidSyntax', 'This is not a PATCH of SCIM.');
  const operations = given.data.Operations.map((one) => readable(kind, one)).filter((one) => one !== null);
  if (operations.length === 0) return { ...resource };
  const patch = { schemas: given.data.schemas, Operations: operations } as ScimPatch;
  try {
    patchBodyValidation(patch);
    const options = { mutateDocument: false, treatMissingAsAdd: true };
    return scimPatch(resource as never, patch.Operations, options) as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof PatchError)) throw invalid('invalidPath', 'The patch cannot be applied.');
    throw invalid(error.scimCode as ScimType, error.message);
  }
}

function readable(kind: Kind, { op, path: given, value }: Operation): object | null {
  const name = op.toLowerCase();
  if (given === undefined || given === '') {
    if (name === 'remove') throw invalid('noTarget', 'A removal needs a path.');
    const wanted = canonical(kind, value);
    for (const fixed of READ_ONLY_ATTRIBUTES) delete wanted[fixed];
    return Object.keys(wanted).length === 0 ? null : { op: name, value: wanted };
  }
  const path = pathOf(kind, given);
  if (path === null) return null;
  if (READ_ONLY_ATTRIBUTES.has(path.attribute))
    throw invalid('mutability', `${path.attribute} is set by the service.`);
  const written = { op: name, path: textOf(path) };
  return value === undefined ? written : { ...written, value: valueAt(kind, path, value) };
}

function textOf({ attribute, filter, sub }: AttributePath): string {
  return `${attribute}${filter === null ? '' : `[${filter}]`}${sub === null ? '' : `.${sub}`}`;
}

/** A value with the names as the schema writes them. A member is its id alone. */
function valueAt(kind: Kind, { attribute, filter, sub }: AttributePath, value: unknown): unknown {
  if (sub !== null) return value;
  const { [attribute]: named } = canonical(kind, { [attribute]: value });
  if (attribute !== 'members') return named;
  const bare = (one: unknown) => (isObject(one) ? { value: one.value } : one);
  if (Array.isArray(named)) return named.map(bare);
  return filter === null ? [bare(named)] : bare(named);
}
