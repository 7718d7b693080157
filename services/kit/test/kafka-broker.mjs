/**
 * One real Kafka broker (KRaft, no ZooKeeper) for tests and for trying the product on Kafka.
 *
 *   node services/kit/test/kafka-broker.mjs --port 9092 [--data DIR]     stays in the foreground
 *
 * A Docker image is used where Docker has it; else Kafka's own jars come from Maven Central into .cache/kafka. Exits with 3 and one printed line when there is neither.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../deploy/embedded/ports.mjs';
import { loadTestcontainers } from '../../../scripts/containers.mjs';

const run = promisify(execFile);
const KAFKA = '3.9.1';
export const KAFKA_IMAGE = `apache/kafka:${KAFKA}`;
const CACHE = fileURLToPath(new URL('../../../.cache/kafka', import.meta.url));
const FETCH_MS = 10 * 60_000;
const READY_MS = 60_000;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>uketori</groupId><artifactId>kafka-broker</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-reload4j</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`;

const LOG4J = `log4j.rootLogger=WARN, out
log4j.appender.out=org.apache.log4j.ConsoleAppender
log4j.appender.out.layout=org.apache.log4j.PatternLayout
log4j.appender.out.layout.ConversionPattern=%d %p %c{1}: %m%n
`;

/**
 * What a broker can be run with here: { kind: 'docker' } or { kind: 'jars', libs }, or { kind: 'none', reason }.
 * Fetches the jars when there is no image (about 60 MB).
 */
export async function findKafka() {
  if (await works('docker', ['image', 'inspect', KAFKA_IMAGE])) return { kind: 'docker' };
  const reasons = [`no Docker image ${KAFKA_IMAGE}`];
  if (!(await works('java', ['-version']))) reasons.push('no Java');
  else {
    try {
      return { kind: 'jars', libs: await fetchKafka() };
    } catch (error) {
      reasons.push(error.message);
    }
  }
  return { kind: 'none', reason: reasons.join('; ') };
}

/**
 * The folder of Kafka's jars; Maven fetches them on first use (about 60 MB).
 * @throws Error when there is no Maven, or it cannot fetch them
 */
export async function fetchKafka() {
  const libs = join(CACHE, `libs-${KAFKA}`);
  if (existsSync(libs)) return libs;
  if (!(await works('mvn', ['-v']))) throw new Error('no Maven');
  const failure = await fetchJars(libs);
  if (failure) throw new Error(`Maven could not fetch Kafka ${KAFKA}: ${failure}`);
  return libs;
}

async function works(command, args) {
  return run(command, args, { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

async function fetchJars(libs) {
  const folder = join(CACHE, `fetch-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(join(folder, 'pom.xml'), POM);
    await run(
      'mvn',
      ['-B', '-q', 'dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'libs')}`],
      {
        cwd: folder,
        timeout: FETCH_MS,
      },
    );
    // Renamed when complete: an interrupted fetch leaves nothing that looks usable.
    await rename(join(folder, 'libs'), libs).catch((error) => {
      if (!existsSync(libs)) throw error;
    });
    return null;
  } catch (error) {
    return String(error.stdout || error.message)
      .trim()
      .split('\n')[0];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a broker on 127.0.0.1:port (0 picks a free one) and waits until it responds.
 * Returns { port, brokers, kill(), stop(), restart() }: kill is -9, restart keeps the data.
 * Throws when Kafka is not to be had here (see findKafka) or does not come up within a minute.
 */
export async function startBroker({ port = 0, data, quiet = true } = {}) {
  const kafka = await findKafka();
  if (kafka.kind === 'none') throw new Error(kafka.reason);
  const listen = port || (await freePort());
  return kafka.kind === 'docker' ? startContainer(listen) : startJars(kafka.libs, listen, data, quiet);
}

/**
 * Starts a broker from Kafka's jars that demands TLS with a client certificate and a login by PLAIN or SCRAM-SHA-512.
 * @param {{ certificate: { cert: string, key: string }, trusted: string, username: string, password: string }} security
 *   the broker's certificate and key, the client certificate that it trusts (all PEM) and the one login
 * @throws Error without Java or Maven
 */
export async function startSecureBroker(security) {
  return startJars(await fetchKafka(), await freePort(), undefined, true, security);
}

async function startJars(libs, listen, data, quiet, security) {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'uketori-kafka-')));
  const launch = await prepareJars(libs, folder, listen, security);
  let child = null;
  const up = async () => {
    child = launch(quiet);
    await untilAnswering(listen, () => child.exitCode === null);
  };
  const end = async (signal) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  await up();
  return {
    port: listen,
    brokers: [`127.0.0.1:${listen}`],
    exited: () => new Promise((resolve) => child.once('exit', resolve)),
    kill: () => end('SIGKILL'),
    restart: up,
    stop: async () => {
      await end('SIGTERM');
      if (!data) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The broker in a container, whose data outlives kill and restart. */
async function startContainer(port) {
  const { getContainerRuntimeClient } = await loadTestcontainers();
  const { container: client } = await getContainerRuntimeClient();
  const started = await kafkaContainer(port);
  const container = client.getById(started.getId());
  let stopped;
  const exited = new Promise((resolve) => (stopped = resolve));
  return {
    port,
    brokers: [`127.0.0.1:${port}`],
    exited: () => exited,
    kill: () => container.kill({ signal: 'SIGKILL' }),
    restart: async () => {
      await container.start();
      await untilAnswering(port, () => true);
    },
    stop: async () => {
      await container.remove({ force: true, v: true });
      stopped();
    },
  };
}

async function kafkaContainer(port) {
  const { GenericContainer, Wait } = await loadTestcontainers();
  return new GenericContainer(KAFKA_IMAGE)
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://localhost:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '4',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
    })
    .withExposedPorts({ container: 9092, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(READY_MS)
    .start();
}

/** The broker's own connections use a listener in plain text; it is bound to this machine alone. */
async function secureListeners(port, controller, { certificate, trusted, username, password }) {
  const internal = await freePort();
  // A property is one line; the PEM reader takes spaces for line ends.
  const line = (pem) => pem.trim().replaceAll('\n', ' ');
  const login = 'org.apache.kafka.common.security';
  return [
    `listeners=SECURE://127.0.0.1:${port},INTERNAL://127.0.0.1:${internal},CONTROLLER://127.0.0.1:${controller}`,
    `advertised.listeners=SECURE://127.0.0.1:${port},INTERNAL://127.0.0.1:${internal}`,
    'listener.security.protocol.map=SECURE:SASL_SSL,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name=INTERNAL',
    'sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512',
    `listener.name.secure.plain.sasl.jaas.config=${login}.plain.PlainLoginModule required user_${username}="${password}";`,
    `listener.name.secure.scram-sha-512.sasl.jaas.config=${login}.scram.ScramLoginModule required;`,
    'listener.name.secure.ssl.client.auth=required',
    'ssl.keystore.type=PEM',
    `ssl.keystore.certificate.chain=${line(certificate.cert)}`,
    `ssl.keystore.key=${line(certificate.key)}`,
    'ssl.truststore.type=PEM',
    `ssl.truststore.certificates=${line(trusted)}`,
  ];
}

function plainListeners(port, controller) {
  return [
    `listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${port}`,
    'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  ];
}

async function prepareJars(libs, folder, port, security) {
  const controller = await freePort();
  const logs = join(folder, 'log');
  await mkdir(folder, { recursive: true });
  const properties = join(folder, 'server.properties');
  await writeFile(join(folder, 'log4j.properties'), LOG4J);
  await writeFile(
    properties,
    [
      'process.roles=broker,controller',
      'node.id=1',
      `controller.quorum.voters=1@127.0.0.1:${controller}`,
      'controller.listener.names=CONTROLLER',
      ...(security ? await secureListeners(port, controller, security) : plainListeners(port, controller)),
      `log.dirs=${logs}`,
      'auto.create.topics.enable=false',
      'offsets.topic.replication.factor=1',
      'offsets.topic.num.partitions=4',
      'transaction.state.log.replication.factor=1',
      'transaction.state.log.min.isr=1',
      'group.initial.rebalance.delay.ms=0',
      // After kill -9 the old member is still registered: do not wait for it longer than needed.
      'group.min.session.timeout.ms=1000',
      '',
    ].join('\n'),
  );
  const jars = (await readdir(libs)).filter((file) => file.endsWith('.jar')).map((file) => join(libs, file));
  const java = ['-Xmx384m', '-Xms128m', `-Dlog4j.configuration=file:${join(folder, 'log4j.properties')}`];
  const classpath = ['-cp', jars.join(process.platform === 'win32' ? ';' : ':')];
  if (!existsSync(join(logs, 'meta.properties'))) {
    const id = randomBytes(16).toString('base64url');
    await run('java', [
      ...java,
      ...classpath,
      'kafka.tools.StorageTool',
      'format',
      '-t',
      id,
      '-c',
      properties,
      ...(security
        ? ['--add-scram', `SCRAM-SHA-512=[name=${security.username},password=${security.password}]`]
        : []),
    ]);
  }
  return (quiet) =>
    spawn('java', [...java, ...classpath, 'kafka.Kafka', properties], {
      stdio: quiet ? 'ignore' : 'inherit',
    });
}

/** Waits until the broker takes connections. @throws Error when it ends meanwhile, or after a minute */
async function untilAnswering(port, isAlive) {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (!isAlive()) throw new Error('Kafka ended while starting');
    if (await answers(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('Kafka did not answer within a minute');
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true) ?? socket.destroy());
    socket.once('error', () => resolve(false));
  });
}

async function main(argv) {
  const value = (name) => (argv.includes(name) ? argv[argv.indexOf(name) + 1] : undefined);
  const kafka = await findKafka();
  if (kafka.kind === 'none') {
    console.log(`Kafka skipped: ${kafka.reason}`);
    process.exitCode = 3;
    return;
  }
  const broker = await startBroker({
    port: Number(value('--port') ?? 9092),
    data: value('--data'),
    quiet: false,
  });
  console.log(`Kafka ${KAFKA} on ${broker.brokers[0]}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => broker.stop());
  await broker.exited();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
