const { createHash } = require('node:crypto');
const { manualModule } = require('../../webpack/manual.cjs');

/** Gives tests the manual as the build does; an image is its own path. */
const transformed = (file) =>
  manualModule(file, (name, image) => `const ${name} = ${JSON.stringify(image)};`).replace(
    'export default',
    'exports.__esModule = true;\nexports.default =',
  );

module.exports = {
  process: (_source, file) => ({ code: transformed(file) }),
  getCacheKey: (_source, file) => createHash('sha256').update(transformed(file)).digest('hex'),
};
