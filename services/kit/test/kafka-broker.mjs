/**
 * One real Kafka broker (KRaft, no ZooKeeper) for tests and for trying the product on Kafka.
 *
 *   node services/kit/test/kafka-broker.mjs --port 9092 [--data DIR]     stays in the foreground
 *
 * Kafka's own jars come from Maven Central into .cache/kafka; a Docker image is used where Java or Maven
 * is missing and the image is there. Exits with 3 and one printed line when there is neither.
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

const run = promisify(execFile);
const KAFKA = '3.9.1';
const IMAGE = `apache/kafka:${KAFKA}`;
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
 * What a broker can be run with here: { kind: 'jars', libs } or { kind: 'docker' }, or { kind: 'none', reason }.
 * Fetches the jars on first use (about 60 MB).
 */
export async function findKafka() {
  const java = await works('java', ['-version']);
  const libs = join(CACHE, `libs-${KAFKA}`);
  if (java && existsSync(libs)) return { kind: 'jars', libs };
  const reasons = [];
  if (!java) reasons.push('no Java');
  else if (!(await works('mvn', ['-v']))) reasons.push('no Maven');
  else {
    const failure = await fetchJars(libs);
    if (!failure) return { kind: 'jars', libs };
    reasons.push(`Maven could not fetch Kafka ${KAFKA}: ${failure}`);
  }
  if (await works('docker', ['image', 'inspect', IMAGE])) return { kind: 'docker' };
  reasons.push(`no Docker image ${IMAGE}`);
  return { kind: 'none', reason: reasons.join('; ') };
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
 * Starts a broker on 127.0.0.1:port (0 picks a free one) and waits until it answers.
 * Returns { port, brokers, kill(), stop(), restart() }: kill is -9, restart keeps the data.
 * Throws when Kafka is not to be had here (see findKafka) or does not come up within a minute.
 */
export async function startBroker({ port = 0, data, quiet = true } = {}) {
  const kafka = await findKafka();
  if (kafka.kind === 'none') throw new Error(kafka.reason);
  const listen = port || (await freePort());
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'uketori-kafka-')));
  const launch =
    kafka.kind === 'jars' ? await prepareJars(kafka.libs, folder, listen) : () => dockerRun(listen);
  let child = null;
  const up = async () => {
    child = launch(quiet);
    await untilAnswering(child, listen);
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

async function prepareJars(libs, folder, port) {
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
      `listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
      `advertised.listeners=PLAINTEXT://127.0.0.1:${port}`,
      'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
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
    ]);
  }
  return (quiet) =>
    spawn('java', [...java, ...classpath, 'kafka.Kafka', properties], {
      stdio: quiet ? 'ignore' : 'inherit',
    });
}

function dockerRun(port) {
  const environment = {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENERS: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://localhost:9093`,
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  };
  const settings = Object.entries(environment).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  return spawn('docker', ['run', '--rm', '-p', `127.0.0.1:${port}:${port}`, ...settings, IMAGE], {
    stdio: 'ignore',
  });
}

async function untilAnswering(child, port) {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Kafka ended with code ${child.exitCode} while starting`);
    if (await answers(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill('SIGKILL');
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
