import { linesOf } from './application';

it.each([
  ['', []],
  [null, []],
  ['https://a.example/cb', ['https://a.example/cb']],
  [' https://a.example/cb \r\n\n\thttp://localhost/cb\n', ['https://a.example/cb', 'http://localhost/cb']],
])('%j holds %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});
