// A real identity provider on this machine: oidc-provider with its own log-in page, which takes any password.
import http from 'node:http';
import Provider from 'oidc-provider';

const CLIENT = { client_id: 'uketori', client_secret: 'a-secret-of-the-client-1234567890' };

/**
 * Its address is known at once; `serve` starts it for the addresses that it may send a browser back to.
 * @param {Record<string, object>} accounts claims of its users by log-in name; changes count at once
 */
export async function openIdentityProvider(accounts) {
  const server = http.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;
  return {
    issuer,
    ...CLIENT,
    accounts,
    serve: (redirect_uris) => server.on('request', providerOf(issuer, redirect_uris, accounts).callback()),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

function providerOf(issuer, redirect_uris, accounts) {
  // The library prints what a provider for production would set.
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return new Provider(issuer, {
      clients: [
        {
          ...CLIENT,
          redirect_uris,
          token_endpoint_auth_method: 'client_secret_post',
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      findAccount: (_context, id) =>
        accounts[id] && { accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) },
      pkce: { required: () => true },
      cookies: { keys: ['a-key-of-this-run'] },
    });
  } finally {
    Object.assign(console, { info, warn });
  }
}
