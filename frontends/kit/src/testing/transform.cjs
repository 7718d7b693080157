/**
 * @swc/jest, after removing `import.meta.hot`: react-router ships ES modules only, and jest runs CommonJS, where
 * import.meta does not exist.
 */
const swc = require('@swc/jest');

const plain = (source) => source.replaceAll('import.meta.hot', 'undefined');

module.exports = {
  createTransformer(options) {
    const inner = swc.createTransformer(options);
    return {
      ...inner,
      process: (source, file, details) => inner.process(plain(source), file, details),
      getCacheKey: (source, file, details) => `${inner.getCacheKey(source, file, details)}-meta`,
    };
  },
};
