import { systemActor } from '../src/actor.js';
import type { Transport } from '../src/events/transport.js';
import { newId } from '../src/ids.js';
import { change, createProbe, type Probe, RollBack, seeded, TOPIC_TYPE, until } from './transport-fixture.js';
import { type Handle, type ProbeNode, record, startProbeNode } from './transport-node.js';

/** What differs between the transports under test. */
export interface TransportUnderTest {
  name: string;
  create(probe: Probe): Transport;
  /** Puts bytes on the topic past the relay, as a faulty producer would. */
  inject(probe: Probe, topic: string, key: string, payload: string): Promise<void>;
  /** Hands an event that was delivered before to the topic again, `times` times. */
  repeat(probe: Probe, topic: string, eventId: string, times: number): Promise<void>;
  /** Breaks the transport's own connections while it works and brings them back. */
  disturb(probe: Probe): Promise<void>;
}

const ORGANIZATIONS = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];
/** The properties that a transport, with relay and consumer around it, must have. */
export function transportSuite(under: TransportUnderTest): void {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  console.info(`${under.name}: TEST_SEED=${seed}`);
  const random = seeded(seed);
  let probe: Probe;
  let topic: string;
  let nodes: ProbeNode[];

  beforeEach(async () => {
    probe = await createProbe();
    topic = `uketori.probe.t${newId().slice(-12)}`;
    nodes = [];
  });

  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await probe.close();
  });

  function startNode(
    handle: Handle = record('probe'),
    consumerName = 'probe',
    group = `probe-${topic}`,
  ): ProbeNode {
    const node = startProbeNode(probe, under.create(probe), { topic, handle, consumer: consumerName, group });
    nodes.push(node);
    return node;
  }

  /** Random changes of `keys` by parallel writers, one in ten rolled back. Returns the last version of each key. */
  async function write(changes: number, keys: string[], writers = 6): Promise<Map<string, number>> {
    const last = new Map<string, number>();
    let left = changes;
    const writer = async (): Promise<void> => {
      while (left-- > 0) {
        const index = Math.floor(random() * keys.length);
        const key = keys[index]!;
        const fail = random() < 0.1;
        try {
          const version = await change(probe, topic, key, ORGANIZATIONS[index % 2]!, { fail });
          last.set(key, Math.max(version, last.get(key) ?? 0));
        } catch (error) {
          if (!(error instanceof RollBack)) await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    };
    await Promise.all(Array.from({ length: writers }, writer));
    return last;
  }

  /** The committed truth: version of each aggregate, and nothing left in the outbox. */
  async function expectAllEffects(consumer = 'probe', ms = 60_000): Promise<void> {
    const rows = await probe.admin('select id, version from probe.aggregates');
    const total = rows.reduce((sum, row) => sum + Number(row.version), 0);
    const count = async (): Promise<number> =>
      Number(
        (
          await probe.admin('select count(*)::int as n from probe.effects where consumer = $1', [consumer])
        )[0]!.n,
      );
    await until(`${total} effects of ${consumer}`, async () => (await count()) >= total, ms).catch(
      async (error) => {
        throw new Error(`${(error as Error).message}; there are ${await count()}`);
      },
    );
    // A duplicate would come right behind.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const effects = await probe.admin(
      'select key, version from probe.effects where consumer = $1 order by n',
      [consumer],
    );
    const seen = new Map<string, number[]>();
    for (const { key, version } of effects)
      seen.set(String(key), [...(seen.get(String(key)) ?? []), Number(version)]);
    for (const { id, version } of rows) {
      // Every version once, in order: no loss, no duplicate, no gap, no reordering.
      expect({ key: id, versions: seen.get(String(id)) }).toEqual({
        key: id,
        versions: Array.from({ length: Number(version) }, (_, i) => i + 1),
      });
    }
    expect(effects).toHaveLength(total);
    await until('empty outbox', async () => (await probe.admin('select 1 from probe.outbox')).length === 0);
    expect(await probe.admin('select error from probe.dead_letters where resolved_at is null')).toEqual([]);
  }

  const newKeys = (n: number): string[] => Array.from({ length: n }, () => newId());

  test('every committed event once and in order per key; none of a rolled back transaction', async () => {
    startNode();
    await write(400, newKeys(15));
    await expectAllEffects();
  });

  test('the same event fifty times has one effect', async () => {
    const node = startNode();
    const [key] = newKeys(1);
    await change(probe, topic, key!, ORGANIZATIONS[0]!);
    await expectAllEffects();
    const [{ event_id }] = (await probe.admin('select event_id from probe.inbox')) as [{ event_id: string }];
    await under.repeat(probe, topic, event_id, 50);
    await change(probe, topic, key!, ORGANIZATIONS[0]!);
    await expectAllEffects();
    await until('the repeats read', async () => (await node.subscription.lag()) === 0);
    await expectAllEffects();
  });

  test('a poison event is put aside after its tries, its key goes on, and a replay resolves it', async () => {
    let broken = true;
    let runs = 0;
    const node = startNode(async (tx, event) => {
      await record('probe')(tx, event);
      if ((event.data as { note: string }).note !== 'poison') return;
      runs++;
      if (broken) throw new Error('cannot digest this');
    });
    const [key] = newKeys(1);
    const organization_id = ORGANIZATIONS[0]!;
    await change(probe, topic, key!, organization_id);
    await change(probe, topic, key!, organization_id, { note: 'poison' });
    await change(probe, topic, key!, organization_id);
    const versions = async (): Promise<number[]> =>
      (await probe.admin('select version from probe.effects order by n')).map((row) => Number(row.version));
    await until('successor handled', async () => (await versions()).includes(3));
    expect(await versions()).toEqual([1, 3]);
    // Four tries, and one before them when it arrived together with its successor.
    expect([4, 5]).toContain(runs);
    const actor = systemActor(organization_id, 'test');
    const [letter] = await node.letters.list(actor);
    expect(letter).toMatchObject({
      consumer: 'probe',
      type: TOPIC_TYPE,
      key,
      tries: 4,
    });
    expect(letter).not.toHaveProperty('payload');
    expect(letter!.error).toContain('cannot digest this');
    expect(await node.letters.list(systemActor(ORGANIZATIONS[1]!, 'test'))).toEqual([]);
    await expect(
      node.letters.replay(systemActor(ORGANIZATIONS[1]!, 'test'), letter!.id),
    ).rejects.toMatchObject({
      code: 'no_record',
    });
    expect(await node.letters.replay(actor, letter!.id)).toMatchObject({
      ok: false,
      error: 'cannot digest this',
    });
    expect(await versions()).toEqual([1, 3]);
    broken = false;
    expect(await node.letters.replayAll(actor)).toEqual([{ id: letter!.id, ok: true }]);
    expect(await versions()).toEqual([1, 3, 2]);
    expect(await node.letters.list(actor)).toEqual([]);
    await expect(node.letters.replay(actor, letter!.id)).rejects.toMatchObject({ code: 'no_record' });
    expect(await versions()).toEqual([1, 3, 2]);
  });

  test('what is no envelope is put aside and the topic goes on', async () => {
    startNode();
    const [key] = newKeys(1);
    await change(probe, topic, key!, ORGANIZATIONS[0]!);
    await expectAllEffects();
    await under.inject(probe, topic, key!, JSON.stringify({ specversion: '1.0', type: TOPIC_TYPE }));
    await under.inject(probe, topic, key!, '"just text"');
    await change(probe, topic, key!, ORGANIZATIONS[0]!);
    await until('the successor', async () => (await probe.admin('select 1 from probe.effects')).length === 2);
    const asideOf = () => probe.admin(`select consumer, type from probe.dead_letters`);
    await until('the letters', async () => (await asideOf()).length === 2);
    const letters = await asideOf();
    expect(letters).toEqual([
      { consumer: 'probe.envelope', type: 'malformed' },
      { consumer: 'probe.envelope', type: 'malformed' },
    ]);
  });

  test('a handler that fails after its writes leaves no half effect', async () => {
    const tried = new Map<string, number>();
    startNode(async (tx, event) => {
      await record('probe')(tx, event);
      const tries = (tried.get(event.id) ?? 0) + 1;
      tried.set(event.id, tries);
      if (tries < 3) throw new Error('not yet');
    });
    await write(20, newKeys(4));
    await expectAllEffects();
  });

  test('stopped and started in the middle', async () => {
    const keys = newKeys(8);
    const first = startNode();
    const writing = write(300, keys);
    await until(
      'some effects',
      async () => (await probe.admin('select 1 from probe.effects limit 1')).length > 0,
    );
    await first.stop();
    await writing;
    startNode();
    await expectAllEffects();
  });

  test('two relays and two group members at once; one leaves, the other takes over', async () => {
    const keys = newKeys(10);
    const first = startNode();
    const second = startNode();
    await write(200, keys);
    await until('one relay at work', () => first.relay.active() || second.relay.active());
    expect(first.relay.active() && second.relay.active()).toBe(false);
    const writing = write(150, keys);
    await (first.relay.active() ? first : second).stop();
    await writing;
    await expectAllEffects();
  });

  test('a new consumer group replays from the start', async () => {
    const keys = newKeys(6);
    const first = startNode();
    await write(100, keys);
    await expectAllEffects();
    await first.stop();
    startNode(record('second'), 'second', `second-${topic}`);
    await expectAllEffects('second');
    await write(50, keys);
    await expectAllEffects('second');
  });

  test('database connections dropped again and again', async () => {
    const keys = newKeys(10);
    startNode();
    let writing = true;
    const written = write(400, keys, 4).finally(() => {
      writing = false;
    });
    let drops = 0;
    while (writing) {
      await new Promise((resolve) => setTimeout(resolve, 150 + random() * 250));
      if ((await probe.dropConnections()) > 0) drops++;
    }
    await written;
    expect(drops).toBeGreaterThan(0);
    await expectAllEffects();
  });

  test('transport gone and back while changes are committed', async () => {
    const keys = newKeys(8);
    const node = startNode();
    await write(50, keys);
    const writing = write(150, keys);
    await under.disturb(probe);
    await writing;
    await expectAllEffects('probe', 90_000);
    await until('ready again', () => node.subscription.ready() && node.relay.ready());
  }, 150_000);
}
