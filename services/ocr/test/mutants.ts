/** Deterministic damage to files: the same seed and number give the same mutant, on every machine. */

/** Mulberry32: a number in 0..1 from a 32-bit state. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Sample {
  name: string;
  bytes: Buffer;
}

export interface Mutant {
  number: number;
  /** Sample it was made of, and what was done to it, in order. */
  of: string;
  done: string[];
  bytes: Buffer;
}

type Random = () => number;
type Damage = (bytes: Buffer, random: Random, all: Sample[]) => Buffer;

const below = (random: Random, n: number) => Math.min(n - 1, Math.floor(random() * n));
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;

/** Numbers that parsers trip over: bounds of 8, 16, 31 and 32 bits, and nonsense. */
const NUMBERS = [
  '0',
  '-1',
  '1',
  '255',
  '65535',
  '65536',
  '2147483647',
  '4294967296',
  '99999999999',
  '0.00001',
  '1e99',
];

const flipBits: Damage = (bytes, random) => {
  const out = Buffer.from(bytes);
  for (let i = 1 + below(random, 24); i > 0; i--) {
    const at = below(random, out.length);
    out[at] = (out[at] as number) ^ (1 << below(random, 8));
  }
  return out;
};

const swapChunks: Damage = (bytes, random) => {
  const size = 1 + below(random, Math.max(1, Math.min(4096, bytes.length >> 2)));
  const a = below(random, Math.max(1, bytes.length - size));
  const b = below(random, Math.max(1, bytes.length - size));
  const out = Buffer.from(bytes);
  bytes.copy(out, a, b, b + size);
  bytes.copy(out, b, a, a + size);
  return out;
};

const truncate: Damage = (bytes, random) => bytes.subarray(0, below(random, bytes.length));

const repeatChunk: Damage = (bytes, random) => {
  const size = 1 + below(random, Math.min(20_000, bytes.length));
  const at = below(random, Math.max(1, bytes.length - size));
  const chunk = bytes.subarray(at, at + size);
  return Buffer.concat([
    bytes.subarray(0, at),
    ...Array.from({ length: 1 + below(random, 8) }, () => chunk),
    bytes.subarray(at),
  ]);
};

const cutOut: Damage = (bytes, random) => {
  const size = 1 + below(random, Math.max(1, bytes.length >> 3));
  const at = below(random, Math.max(1, bytes.length - size));
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)]);
};

const fillRun: Damage = (bytes, random) => {
  const out = Buffer.from(bytes);
  const at = below(random, out.length);
  out.fill(pick(random, [0x00, 0xff, 0x20, 0x3c]), at, Math.min(out.length, at + 1 + below(random, 512)));
  return out;
};

/** The beginning of one file before the rest of another. */
const swapHeader: Damage = (bytes, random, all) => {
  const other = pick(random, all).bytes;
  const size = 1 + below(random, 2048);
  return Buffer.concat([other.subarray(0, size), bytes.subarray(Math.min(size, bytes.length - 1))]);
};

/** Numbers, names and references of the PDF's own syntax exchanged for others; binary parts stay unchanged. */
const editTokens: Damage = (bytes, random) => {
  const text = bytes.toString('latin1');
  const tokens = [...text.matchAll(/\/[A-Za-z]{1,20}|\b\d{1,10} \d R\b|\b\d{1,10}\b/g)];
  if (tokens.length === 0) return flipBits(bytes, random, []);
  const names = [
    '/Kids',
    '/Parent',
    '/Length',
    '/Filter',
    '/FlateDecode',
    '/DCTDecode',
    '/Contents',
    '/Font',
    '/Type',
  ];
  const edits = Array.from({ length: 1 + below(random, 6) }, () => pick(random, tokens)).sort(
    (a, b) => b.index - a.index,
  );
  let out = text;
  for (const { index, 0: token } of edits) {
    let next = pick(random, NUMBERS);
    if (token.startsWith('/')) next = pick(random, names);
    else if (token.endsWith('R')) next = `${below(random, 40)} 0 R`;
    out = out.slice(0, index) + next + out.slice(index + token.length);
  }
  return Buffer.from(out, 'latin1');
};

/** A 16- or 32-bit field near the head set to a bound: sizes and counts of pictures live there. */
const editField: Damage = (bytes, random) => {
  const out = Buffer.from(bytes);
  const at = below(random, Math.max(1, Math.min(out.length - 4, 700)));
  if (out.length < 8) return out;
  if (random() < 0.5) out.writeUInt16BE(pick(random, [0, 1, 0x7fff, 0xffff]), at);
  else out.writeUInt32BE(pick(random, [0, 1, 0x7fffffff, 0xffffffff, 0x00010000]), at);
  return out;
};

const DAMAGE: readonly [string, Damage][] = [
  ['bits flipped', flipBits],
  ['chunks swapped', swapChunks],
  ['cut off', truncate],
  ['chunk repeated', repeatChunk],
  ['chunk cut out', cutOut],
  ['run filled', fillRun],
  ['header of another', swapHeader],
  ['tokens edited', editTokens],
  ['tokens edited', editTokens],
  ['field edited', editField],
];
const MOST_BYTES = 4 * 1024 * 1024;
/** Share of pictures: one that is still whole costs a hundred times a digital page. */
const PICTURES = 0.25;

/** The mutant of that number of a run; `share` of them are made of pictures. */
export function mutantOf(seed: number, number: number, samples: Sample[], share = PICTURES): Mutant {
  const random = randomOf(Math.imul(seed, 2_654_435_761) ^ Math.imul(number + 1, 40_503));
  const digital = samples.filter(({ name }) => name.startsWith('digital'));
  const pictures = samples.filter(({ name }) => !name.startsWith('digital'));
  const kind = random() < share && pictures.length > 0 ? pictures : digital;
  const sample = pick(random, kind.length > 0 ? kind : samples);
  let bytes = sample.bytes;
  const done: string[] = [];
  for (let i = 1 + below(random, 3); i > 0; i--) {
    const [what, damage] = pick(random, DAMAGE);
    if (bytes.length === 0) break;
    bytes = damage(bytes, random, samples).subarray(0, MOST_BYTES);
    done.push(what);
  }
  return { number, of: sample.name, done, bytes };
}
