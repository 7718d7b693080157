// Runs in a process of its own that ends after its one response: the dictionary takes 140 MiB of memory and a second to
// load, and few names need it.
import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic';
import type { Token } from './readings.rules.js';

process.on('message', (texts: string[]) => {
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  builder.setKeepWhitespace(true);
  const tokenizer = builder.build();
  const tokens = texts.map((text) =>
    (tokenizer.tokenize(text) as Token[]).map(({ surface, reading }) => ({ surface, reading })),
  );
  process.send?.(tokens, undefined, undefined, () => process.disconnect());
});
