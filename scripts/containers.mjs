// PostgreSQL for tests in a container of its public image (or of the stand-in that deploy/images makes).
import { run } from './runtime.mjs';

const PASSWORD = 'test-only';

/** Whether Docker responds and holds this image. The tests pull no image by themselves. */
export async function hasImage(name) {
  return (await run('docker', ['image', 'inspect', name], { quiet: true })).code === 0;
}

/** Why a test cannot run in a container of this image, in words for its skip; empty when it can. */
export async function containerReason(name) {
  if ((await run('docker', ['version'], { quiet: true })).code !== 0) return 'Docker does not answer';
  if (await hasImage(name)) return '';
  return `Docker has no image ${name}; node scripts/run.mjs deploy/images/make.mjs brings it`;
}

/**
 * Starts testcontainers without its reaper where the reaper's image is missing: the caller that opens a container closes it.
 * @returns {Promise<typeof import('testcontainers')>}
 */
export async function loadTestcontainers() {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  return import('testcontainers');
}

/**
 * An empty PostgreSQL for tests, without fsync, in a container.
 * @param {string} image 'postgres:16' or 'postgres:18'
 * @returns {Promise<{url: string, close(): Promise<void>}>} url: the superuser's of the database "postgres"
 * @throws Error when Docker does not respond or the image cannot be had
 */
export async function openContainerDatabase(image) {
  const { GenericContainer, Wait } = await loadTestcontainers();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];
  const container = await new GenericContainer(image)
    .withEnvironment({
      POSTGRES_PASSWORD: PASSWORD,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8',
    })
    .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting]), '-c', 'timezone=UTC'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const url = `postgres://postgres:${PASSWORD}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return { url, close: async () => void (await container.stop()) };
}
