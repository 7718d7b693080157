/** How somebody is called and reached. */
export interface Names {
  full_name: string;
  email: string;
}

/**
 * The names of a membership after its person changed theirs: a value that equals the previous one follows, a value that the
 * organization set stays. Null when nothing changes.
 */
export function followed(membership: Names, was: Names, now: Names): Names | null {
  const next = {
    full_name: membership.full_name === was.full_name ? now.full_name : membership.full_name,
    email: membership.email === was.email ? now.email : membership.email,
  };
  const is_same = next.full_name === membership.full_name && next.email === membership.email;
  return is_same ? null : next;
}
