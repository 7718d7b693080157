// The link that founds the first organization: service admin makes it, the start prints it.

/** Kind of the messages between supervisor and host. */
export const FIRST_OWNER = 'first_owner';

/** Asks the host for a new link. @returns {Promise<string|null>} null when there is an organization */
export async function firstOwnerLink(host) {
  return (await host.ask(FIRST_OWNER)).url;
}

/** In the host: a new link. @returns {Promise<string|null>} null when there is an organization */
export async function issueFirstOwnerLink({ app }) {
  const { FirstOwnerService } = await import('../../services/admin/dist/first-owner/first-owner.service.js');
  return app.get(FirstOwnerService).issue();
}
