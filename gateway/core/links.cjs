const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The organization that a link to a document names (services/intake/src/documents/content-links.rules.ts). The link is
 * not verified here: intake refuses one that it did not sign, so a changed name opens nothing.
 * @param {string} url   of the request
 * @returns {string|null} null when it has not the form of a link
 */
function organizationOf(url) {
  const [body] = url.split('?')[0].split('/').at(-1).split('.');
  try {
    const [organization_id] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return typeof organization_id === 'string' && UUID.test(organization_id) ? organization_id : null;
  } catch {
    return null;
  }
}

module.exports = { organizationOf };
