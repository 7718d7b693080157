import { checkLoad, mayLoad, SAMPLES } from './samples.rules.js';

test.each([
  [0, false, true, null],
  [1, false, false, null],
  [SAMPLES.length, false, false, 'samples_loaded'],
  [0, true, false, 'samples_only_when_empty'],
  [1, true, false, 'samples_only_when_empty'],
  [SAMPLES.length, true, false, 'samples_only_when_empty'],
])('%i samples, own files %s: offered %s, refused with %s', (samples, has_own, offered, code) => {
  expect(mayLoad({ samples, has_own })).toBe(offered);
  const load = () => checkLoad({ samples, has_own });
  if (code === null) expect(load).not.toThrow();
  else expect(load).toThrow(expect.objectContaining({ code }));
});
