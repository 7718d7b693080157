import { newWebhookSecret, webhookHeaders } from './webhook-signature.js';

/** A published vector of the Standard Webhooks libraries. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const AT = 1_614_265_330_000;
const BODY = '{"test": 2432232314}';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('the signature is the one of the published vector', () => {
  expect(webhookHeaders(ID, AT, BODY, [SECRET])).toEqual({
    'webhook-id': ID,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  });
});

test.each([
  ['body', ID, AT, `${BODY} `],
  ['id', 'msg_other', AT, BODY],
  ['second', ID, AT + 1000, BODY],
])('another %s has another signature', (_, id, at, body) => {
  expect(webhookHeaders(id, at, body, [SECRET])['webhook-signature']).not.toBe(SIGNATURE);
});

test('two secrets sign side by side', () => {
  const other = newWebhookSecret();
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [first, second, ...rest] = webhookHeaders(ID, AT, BODY, [other, SECRET])['webhook-signature'].split(
    ' ',
  );
  expect(second).toBe(SIGNATURE);
  expect(first).not.toBe(SIGNATURE);
  expect(rest).toEqual([]);
});
