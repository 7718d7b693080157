interface RoleRule {
  value: string;
  role_id: number;
}

interface NamedRole {
  id: number;
  name: string;
}

/** "group = role", one line each. */
export function textOf(rules: readonly RoleRule[], roles: readonly NamedRole[]): string {
  return rules
    .map(({ value, role_id }) => `${value} = ${roles.find(({ id }) => id === role_id)?.name ?? role_id}`)
    .join('\n');
}

/** The lines that name a role of the organization. */
export function rulesOf(text: string, roles: readonly NamedRole[]): RoleRule[] {
  return text.split('\n').flatMap((line) => {
    const at = line.lastIndexOf('=');
    const value = line.slice(0, at).trim();
    const wanted = line.slice(at + 1).trim();
    const role = roles.find(({ name }) => name === wanted);
    return at > 0 && value !== '' && role ? [{ value, role_id: role.id }] : [];
  });
}
