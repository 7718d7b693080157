const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');

/**
 * Development only: registers the components of a module with React Refresh, and lets webpack replace the module in
 * place when all that it exports are components. swc calls $RefreshReg$ and $RefreshSig$. One runtime serves shell and
 * remotes (refresh-client.cjs), so names are paths: numbers of modules are unique within one bundle only.
 */
module.exports = function refreshLoader(source, map) {
  const name = JSON.stringify(path.relative(ROOT, this.resourcePath));
  const { bundle } = this.getOptions();
  const before = `var uketoriRefresh = globalThis.uketoriRefresh; function $RefreshReg$(type, id) { uketoriRefresh.register(type, ${name} + ' ' + id); } function $RefreshSig$() { return uketoriRefresh.signature(); } `;
  const after = `\nuketoriRefresh.accept(${JSON.stringify(bundle)}, import.meta.webpackHot, __webpack_module__.exports);\n`;
  this.callback(null, before + source + after, map);
};
