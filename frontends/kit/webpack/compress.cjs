/**
 * Writes a .br beside each file that shrinks, once at build: the gateway would have to choose speed over size. A file
 * whose .br is as new is left unchanged, and a .br without its file goes.
 */
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const zlib = require('node:zlib');

const brotli = promisify(zlib.brotliCompress);
const SHRINKS = /\.(m?js|css|html|json|svg)$/;
/** The same bound as in gateway/core/files.cjs. */
const FROM_BYTES = 1024;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants;

async function compress(file, { size, mtimeMs }) {
  const target = `${file}.br`;
  if (fs.existsSync(target) && fs.statSync(target).mtimeMs >= mtimeMs) return;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: size };
  await fs.promises.writeFile(target, await brotli(await fs.promises.readFile(file), { params }));
}

async function compressFolder(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
  const known = new Set(names);
  for (const name of names)
    if (name.endsWith('.br') && !known.has(name.slice(0, -'.br'.length))) fs.rmSync(name);
  const wanted = names
    .filter((name) => SHRINKS.test(name))
    .map((name) => [name, fs.statSync(name)])
    .filter(([, stat]) => stat.isFile() && stat.size >= FROM_BYTES);
  await Promise.all(wanted.map(([name, stat]) => compress(name, stat)));
}

module.exports = { compressFolder };
