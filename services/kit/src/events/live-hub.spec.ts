import { type LiveEvent, LiveHub, liveNotices } from './live-hub.js';

const ORG = '01900000-0000-7000-8000-00000000000a';
const OTHER = '01900000-0000-7000-8000-00000000000b';
const event = (key: string, organization_id = ORG): LiveEvent => ({
  organization_id,
  topic: 'uketori.journal.invoice',
  key,
  version: 1,
  cause: 'updated',
});

describe('notices', () => {
  test('five hundred events fit into payloads PostgreSQL takes, none lost', () => {
    const events = Array.from({ length: 500 }, (_, i) => event(`請求書-${i}-${'x'.repeat(i % 90)}`));
    const notices = liveNotices(events);
    for (const text of notices) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    expect(notices.flatMap((text) => JSON.parse(text) as LiveEvent[])).toEqual(events);
  });

  test('changes of one key with one cause are sent once, the newest', () => {
    const notices = liveNotices([{ ...event('a'), version: 1 }, event('b'), { ...event('a'), version: 3 }]);
    expect(JSON.parse(notices[0]!)).toEqual([{ ...event('a'), version: 3 }, event('b')]);
    expect(liveNotices([])).toEqual([]);
  });
});

describe('hub', () => {
  test('reaches its organization alone', () => {
    const hub = new LiveHub();
    const mine: string[] = [];
    const theirs: string[] = [];
    hub.subscribe(ORG, 'u', ({ event: e }) => mine.push(e.key));
    hub.subscribe(OTHER, 'u', ({ event: e }) => theirs.push(e.key));
    hub.receive(JSON.stringify([event('a'), event('b', OTHER)]));
    expect([mine, theirs]).toEqual([['a'], ['b']]);
  });

  test.each(['', 'no json', '{}', '[1]', '[{"organization_id":"x"}]', 'null'])(
    'ignores the payload %j',
    (payload) => {
      const hub = new LiveHub();
      const before = hub.position;
      hub.receive(payload);
      expect(hub.position).toBe(before);
    },
  );

  test('gives what was missed, and says when it cannot know', () => {
    const hub = new LiveHub();
    hub.publish(event('1'));
    const at = hub.position;
    hub.publish(event('2', OTHER));
    hub.publish(event('3'));
    expect(hub.since(ORG, at)!.map((numbered) => numbered.event.key)).toEqual(['3']);
    expect(hub.since(ORG, hub.position)).toEqual([]);
    expect(hub.since(ORG, new LiveHub().position)).toBeNull();
    expect(hub.since(ORG, `${at.slice(0, -1)}99`)).toBeNull();
    expect(hub.since(ORG, `${at}x`)).toBeNull();
    for (let i = 0; i < 1_000; i++) hub.publish(event('more'));
    expect(hub.since(ORG, at)).toBeNull();
  });

  test('limits streams per user, and frees them', () => {
    const hub = new LiveHub();
    const ends = Array.from({ length: 20 }, () => hub.subscribe(ORG, 'u', () => undefined));
    expect(() => hub.subscribe(ORG, 'u', () => undefined)).toThrow('too_many_streams');
    hub.subscribe(ORG, 'v', () => undefined);
    ends[0]!();
    ends[0]!();
    expect(hub.size).toBe(20);
    hub.subscribe(ORG, 'u', () => undefined);
    for (let i = 0; hub.size < 2_000; i++) hub.subscribe(OTHER, `w${i}`, () => undefined);
    expect(() => hub.subscribe(OTHER, 'new', () => undefined)).toThrow('too_many_streams');
  });
});
