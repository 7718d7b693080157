// A real identity provider of SAML 2.0 on this machine: samlp behind a log-in page that takes any password.
import { createSign, generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import samlp from 'samlp';

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/**
 * @param {Record<string, {email: string, name: string, groups?: string[]}>} accounts users by log-in name; changes
 *   count at once
 */
export async function openSamlProvider(accounts) {
  const server = http.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const provider = {
    origin,
    issuer: `${origin}/metadata`,
    sign_in_url: `${origin}/sign-in`,
    ...keyWithCertificate(),
    accounts,
    /** Options of samlp that a test changes. */
    over: {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
  provider.metadata = metadataOf(provider);
  server.on('request', (request, response) => {
    serve(provider, request, response).catch((error) => {
      response.statusCode = 500;
      response.end(String(error?.stack ?? error));
    });
  });
  return provider;
}

const metadataOf = ({ issuer, sign_in_url, certificate }) => `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate.replace(
      /-----[A-Z ]+-----/g,
      '',
    )}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${sign_in_url}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;

async function serve(provider, request, response) {
  const url = new URL(request.url, provider.origin);
  if (url.pathname !== '/sign-in') return response.writeHead(404).end();
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (request.method === 'GET') return response.end(page(url.searchParams));
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const account = provider.accounts[form.get('login')];
  if (!account) return response.writeHead(403).end('no such account');
  return response.end(await responsePage(provider, { id: form.get('login'), ...account }, form));
}

function page(query) {
  const hidden = ['SAMLRequest', 'RelayState'].map(
    (name) => `<input type="hidden" name="${name}" value="${query.get(name) ?? ''}">`,
  );
  return `<form method="post" action="/sign-in">${hidden.join('')}
    <input name="login"><input name="password" type="password"><button type="submit">Sign in</button></form>`;
}

/** The page by which the browser posts the response to the product. */
function responsePage({ issuer, key, certificate, over }, user, form) {
  const request = { method: 'GET', query: Object.fromEntries(form), body: {} };
  return new Promise((resolve, reject) => {
    samlp.parseRequest(request, (error, asked) => {
      if (error) return reject(error);
      const place = asked.assertionConsumerServiceURL;
      const options = {
        issuer,
        key,
        cert: certificate,
        destination: place,
        recipient: place,
        profileMapper: mapperOf,
        getUserFromRequest: () => user,
        getPostURL: (_audience, _document, _request, done) => done(null, place),
        ...over,
      };
      return samlp.auth(options)(request, { set() {}, send: resolve }, reject);
    });
  });
}

const mapperOf = ({ id, email, name, groups = [] }) => ({
  getClaims: () => ({ email, displayName: name, ...(groups.length > 0 ? { groups } : {}) }),
  getNameIdentifier: () => ({ nameIdentifier: id, nameIdentifierFormat: PERSISTENT }),
});
mapperOf.metadata = [];

const der = (tag, ...parts) => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, Math.floor(body.length / 256), body.length % 256];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts) => der(0x30, ...parts);
// sha256WithRSAEncryption and NULL; commonName.
const SHA256_RSA = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));
const named = (text) =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)))));
const time = (date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

/** A key with a certificate of its own, as providers sign with. */
export function keyWithCertificate(modulusLength = 2048) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 30 * 86_400_000)];
  const signed = sequence(
    der(0x02, Buffer.from([1])),
    SHA256_RSA,
    named('test provider'),
    sequence(time(from), time(until)),
    named('test provider'),
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = createSign('sha256').update(signed).sign(privateKey);
  const certificate = sequence(signed, SHA256_RSA, der(0x03, Buffer.from([0]), signature));
  const lines = certificate
    .toString('base64')
    .match(/.{1,64}/g)
    .join('\n');
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----`,
  };
}
