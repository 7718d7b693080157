import { namedByType, plainText } from '../imports/posted-files.rules.js';
import { type Arrived, chatworkArrived, MAX_FILES, slackArrived, slackSkip } from './messages.rules.js';

const filesOf = (arrived: Arrived) => (arrived.kind === 'files' ? arrived.files : arrived.kind);

describe('Slack', () => {
  const shared = (event: object, wrapper: object = {}) => ({
    token: 'x',
    team_id: 'T01',
    type: 'event_callback',
    event_id: 'Ev01',
    event_time: 1_700_000_000,
    event: { type: 'file_shared', file_id: 'F01', user_id: 'U01', channel_id: 'C01', ...event },
    ...wrapper,
  });

  it('returns the challenge that proves the address is ours', () => {
    expect(slackArrived({ token: 'x', type: 'url_verification', challenge: '3eZb' })).toEqual({
      kind: 'challenge',
      challenge: '3eZb',
    });
  });

  it('takes the file of file_shared, of which nothing but the id is known', () => {
    expect(slackArrived(shared({ file: { id: 'F01' }, event_ts: '1700000000.000100' }))).toEqual({
      kind: 'files',
      event_key: 'Ev01',
      message: {
        channel_id: 'C01',
        author_id: 'U01',
        message_ref: '1700000000.000100',
        message_text: '',
        sent_at: '2023-11-14T22:13:20.000Z',
      },
      files: [{ file_id: 'F01', file_name: '', skip: '' }],
    });
  });

  const message = (files: unknown[], more: object = {}) =>
    shared({ type: 'message', subtype: 'file_share', channel: 'C02', user: 'U02', files, ...more });

  it('takes the files of a message with its text', () => {
    const arrived = slackArrived(
      message([{ id: 'F1', name: '請求書.pdf', mimetype: 'application/pdf', size: 12, mode: 'hosted' }], {
        text: '10月分です\nよろしく\u202e',
        ts: '1700000001.5',
      }),
    );
    expect(arrived).toMatchObject({
      message: { channel_id: 'C02', author_id: 'U02', message_text: '10月分です よろしく' },
      files: [{ file_id: 'F1', file_name: '請求書.pdf', skip: '' }],
    });
  });

  it.each([
    [{ mimetype: 'application/pdf' }, ''],
    [{ mimetype: 'image/png' }, ''],
    [{ mimetype: 'image/jpeg', name: 'IMG_1' }, ''],
    [{ name: 'a.PDF', mimetype: 'application/octet-stream' }, ''],
    [{ name: 'a.JPeG' }, ''],
    [{}, ''],
    [{ name: 'a.xml' }, ''],
    [{ mimetype: 'text/xml' }, ''],
    [{ name: 'a.docx' }, 'other_type'],
    [{ mimetype: 'text/plain' }, 'other_type'],
    [{ name: 'a.pdf.exe' }, 'other_type'],
    [{ name: 'a.pdf', mode: 'external' }, 'external_file'],
    [{ name: 'a.pdf', is_external: true }, 'external_file'],
    [{ name: 'a.pdf', mode: 'tombstone' }, 'file_gone'],
    [{ name: 'a.pdf', mode: 'hidden_by_limit' }, 'file_gone'],
  ])('of a file %j: %s', (file, skip) => {
    expect(slackSkip({ name: '', mimetype: '', mode: '', ...file })).toBe(skip);
    expect(filesOf(slackArrived(message([{ id: 'F1', ...file }])))).toMatchObject([{ skip }]);
  });

  it('takes twenty files of a message, looks at a hundred, and shows the rest as left out', () => {
    const files = filesOf(slackArrived(message(Array.from({ length: 500 }, (_, i) => ({ id: `F${i}` })))));
    expect(files).toHaveLength(100);
    expect((files as { skip: string }[]).map(({ skip }) => skip)).toEqual([
      ...Array(MAX_FILES).fill(''),
      ...Array(80).fill('too_many_files'),
    ]);
  });

  it.each([
    ['a message without files', message([])],
    ['a message that was changed', message([{ id: 'F1' }], { subtype: 'message_changed' })],
    ['a plain message', shared({ type: 'message', text: 'hello' })],
    ['another event', shared({ type: 'file_deleted' })],
    ['no event id', shared({}, { event_id: undefined })],
    ['an event id that is a path', shared({}, { event_id: '../../etc' })],
    ['a file id that is a path', shared({ file_id: '../users.info' })],
    ['a file id with a query', shared({ file_id: 'F1&x=1' })],
    ['files that are none', message([null, 1, 'F1', [], { id: {} }, { name: 'x.pdf' }])],
    ['nothing', null],
    ['a list', []],
    ['a text', 'hello'],
    ['a number', 1],
    ['a prototype', { __proto__: { type: 'url_verification', challenge: 'x' } }],
    ['a challenge that is none', { type: 'url_verification', challenge: { x: 1 } }],
    ['a challenge of 10 KB', { type: 'url_verification', challenge: 'x'.repeat(10_000) }],
  ])('no import for %s', (_, body) => {
    expect(filesOf(slackArrived(JSON.parse(JSON.stringify(body))))).toBe('nothing');
  });
});

describe('Chatwork', () => {
  const event = (body: string, more: object = {}, type = 'message_created') => ({
    webhook_setting_id: '246',
    webhook_event_type: type,
    webhook_event_time: 1_511_238_729,
    webhook_event: {
      message_id: '984676321621704704',
      room_id: 36_818_150,
      account_id: 1_484_814,
      body,
      send_time: 1_511_238_729,
      update_time: 0,
      ...more,
    },
  });
  const posted =
    '[info][title][dtext:file_uploaded][/title][download:1466244790]請求書 10月.pdf (54 KB)[/download][/info]';

  it('takes the file that the message names, with its text and without the tags', () => {
    expect(chatworkArrived(event(`${posted}\n[To:12]山田さん 10月分です`))).toEqual({
      kind: 'files',
      event_key: 'message_created:984676321621704704:0',
      message: {
        channel_id: '36818150',
        author_id: '1484814',
        message_ref: '984676321621704704',
        message_text: '山田さん 10月分です',
        sent_at: '2017-11-21T04:32:09.000Z',
      },
      files: [{ file_id: '1466244790', file_name: '請求書 10月.pdf', skip: '' }],
    });
  });

  it.each([
    ['[download:1]a.pdf (1.2 MB)[/download]', [['1', 'a.pdf', '']]],
    ['[download:1][preview id=1 ht=100]a.png (3 KB)[/download]', [['1', '', '']]],
    [
      '[download:1]a.xlsx (1 KB)[/download][download:2]b.jpg (2 B)[/download]',
      [
        ['1', 'a.xlsx', 'other_type'],
        ['2', 'b.jpg', ''],
      ],
    ],
    ['[download:1]a.pdf (1 KB)[/download][qt][download:1]a.pdf (1 KB)[/download][/qt]', [['1', 'a.pdf', '']]],
    ['[download:9]scan[/download]', [['9', 'scan', '']]],
  ])('%s', (body, expected) => {
    const files = filesOf(chatworkArrived(event(body))) as {
      file_id: string;
      file_name: string;
      skip: string;
    }[];
    expect(files.map(({ file_id, file_name, skip }) => [file_id, file_name, skip])).toEqual(expected);
  });

  it('an edited message is another event, a mention says who in another place', () => {
    expect(chatworkArrived(event(posted, { update_time: 5 }, 'message_updated'))).toMatchObject({
      event_key: 'message_updated:984676321621704704:5',
    });
    const mention = { account_id: undefined, from_account_id: 7, to_account_id: 8 };
    expect(chatworkArrived(event(posted, mention, 'mention_to_me'))).toMatchObject({
      message: { author_id: '7' },
    });
  });

  it.each([
    ['a message without files', event('hello')],
    [
      'a tag that is none',
      event('[download:abc]x[/download] [download:]x [download:123456789012345678901]x'),
    ],
    ['another event', event(posted, {}, 'room_deleted')],
    ['a room that is a path', event(posted, { room_id: '1/../2' })],
    ['a message that is a path', event(posted, { message_id: 'x' })],
    ['no body', event(posted, { body: undefined })],
    ['nothing', null],
    ['a challenge', { type: 'url_verification', challenge: 'x' }],
  ])('no import for %s', (_, body) => {
    expect(filesOf(chatworkArrived(JSON.parse(JSON.stringify(body))))).toBe('nothing');
  });

  it('reads a body of a hundred thousand brackets as fast as any other', () => {
    for (const part of ['[', '[download:1', '[download:1]a', '[info ', '[/']) {
      expect(chatworkArrived(event(part.repeat(100_000 / part.length)))).toBeDefined();
    }
  });
});

it.each([
  ['a.pdf', 'application/pdf', 'a.pdf'],
  ['a.JPG', 'image/jpeg', 'a.JPG'],
  ['image', 'image/jpeg', 'image.jpg'],
  ['scan 2026.10.31', 'application/pdf', 'scan 2026.10.31.pdf'],
  ['', 'image/png', 'file.png'],
  ['invoice', 'text/xml', 'invoice.xml'],
  ['invoice', 'application/xml', 'invoice.xml'],
  ['a.txt', 'text/plain', 'a.txt'],
  ['a', '', 'a'],
])('%s of type %s is called %s', (name, type, called) => {
  expect(namedByType(name, type)).toBe(called);
});

it.each([
  ['  a \n\t b  ', 10, 'a b'],
  ['x'.repeat(11), 10, `${'x'.repeat(9)}…`],
  ['𠮷'.repeat(11), 10, `${'𠮷'.repeat(9)}…`],
  ['a\u202eb\u0000c\ud800', 10, 'abc'],
  ['<b>bold</b>', 20, '<b>bold</b>'],
])('text %j in %d characters', (text, most, plain) => {
  expect(plainText(text, most)).toBe(plain);
});
