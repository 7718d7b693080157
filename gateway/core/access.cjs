const path = require('node:path');
const { createHash } = require('node:crypto');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

/** By which call admin resolves a kind of credential, or an organization, and the field that names it. */
const METHODS = {
  session: ['ResolveSession', 'session_id'],
  api_key: ['ResolveApiKey', 'key_sha256'],
  access_token: ['ResolveAccessToken', 'token_sha256'],
  organization: ['ResolveOrganization', 'organization_id'],
};

const ENTRIES_MAX = 10_000;
/** How often admin learns that a session is in use. */
const USE_TOLD_EVERY_MS = 30_000;
const DEADLINE_MS = 2000;
const FILE_DEADLINE_MS = 20_000;

const NO_USE = { in_use: false, ip_address: '' };
const questionOf = (key, use) => (use.in_use ? `${key}:in use` : key);

/**
 * Resolves a session, an API key or an application's access token at admin, and keeps the response for a second.
 * A switched-off module, a removed right or a closed session counts after that second at the latest. It counts at
 * once when the change came by this gateway (`forgetAll`). When admin is down, a response up to ten seconds old
 * still counts.
 *
 * @param {{resolve(kind: keyof METHODS, id: string, use: object): Promise<{active: boolean, access: object|null}>}} source
 * @param {{fresh_ms: number, stale_ms: number, now?: () => number}} limits
 */
function accessCache(source, { fresh_ms, stale_ms, now = Date.now }) {
  let entries = new Map();
  const running = new Map();
  let generation = 0;

  async function ask(kind, id, key, previous, use) {
    const started = generation;
    try {
      const { active, access } = await source.resolve(kind, id, use);
      if (!active || !access) {
        entries.delete(key);
        return null;
      }
      const digest = createHash('sha1').update(JSON.stringify(access)).digest('base64');
      // Minted tokens stay usable while the response stays the same.
      const tokens = previous?.digest === digest ? previous.tokens : new Map();
      // A response requested before a change may be out of date when it arrives.
      const at = started === generation ? now() : -Infinity;
      const used_at = use.in_use ? now() : (previous?.used_at ?? -Infinity);
      const entry = { id: key, access, digest, tokens, at, used_at };
      if (entries.size >= ENTRIES_MAX) entries = new Map([...entries].slice(ENTRIES_MAX / 2));
      entries.set(key, entry);
      return entry;
    } catch (error) {
      if (previous && now() - previous.at < stale_ms) return previous;
      throw error;
    } finally {
      if (started === generation) running.delete(questionOf(key, use));
    }
  }

  return {
    /**
     * @param {{in_use: boolean, ip_address: string}} use   of a session: whether a user acts, and from where
     * @returns {Promise<{id: string, access: object, tokens: Map}|null>} null: no such session or key
     * @throws when admin does not respond and nothing fresh enough is remembered
     */
    async resolve(kind, id, use = NO_USE) {
      const key = `${kind}:${id}`;
      const entry = entries.get(key);
      const is_told = !use.in_use || (entry && now() - entry.used_at < USE_TOLD_EVERY_MS);
      if (entry && is_told && now() - entry.at < fresh_ms) {
        return new Date(entry.access.expires_at || '9999').getTime() > now() ? entry : null;
      }
      const question = questionOf(key, use);
      let answer = running.get(question);
      if (!answer) {
        answer = ask(kind, id, key, entry, use);
        running.set(question, answer);
      }
      return answer;
    },
    forgetAll() {
      generation += 1;
      running.clear();
      for (const entry of entries.values()) entry.at = -Infinity;
    },
  };
}

/**
 * The gRPC side of the above.
 * @param {{access_url: string, protos: string}} settings
 * @param {() => Promise<string>} identity the gateway's own identity token
 */
function accessClient({ access_url, protos }, identity) {
  const definition = loader.loadSync(path.join(protos, 'uketori/admin/v1/access.proto'), {
    keepCase: true,
    longs: String,
    enums: String,
    defaults: true,
    includeDirs: [protos],
  });
  const { AccessService } = grpc.loadPackageDefinition(definition).uketori.admin.v1;
  const client = new AccessService(access_url, grpc.credentials.createInsecure(), {
    // In turn to all addresses of the name, as services call each other (services/kit/src/grpc.ts).
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    'grpc.dns_min_time_between_resolutions_ms': 10_000,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1000,
  });
  const call = async (method, request, deadline_ms = DEADLINE_MS) => {
    const metadata = new grpc.Metadata();
    metadata.set('x-uketori-identity', await identity());
    return new Promise((resolve, reject) => {
      client[method](request, metadata, { deadline: Date.now() + deadline_ms }, (error, answer) =>
        error ? reject(error) : resolve(answer),
      );
    });
  };
  return {
    resolve: (kind, id, use) => {
      const [method, field] = METHODS[kind];
      return call(method, { [field]: id, ...(kind === 'session' ? use : {}) });
    },
    logRefused: (access, ip_address, path) =>
      call('LogRefusedAddress', {
        organization_id: access.organization_id,
        user_id: access.user_id,
        ip_address,
        path,
      }),
    logRefusedRequest: (refused) => call('LogRefusedRequest', refused),
    /** A file of a released version of a module's pages. */
    remoteFile: (module, version, path) =>
      call('ReadRemoteFile', { module, version, path }, FILE_DEADLINE_MS),
    close: () => client.close(),
  };
}

module.exports = { accessCache, accessClient };
