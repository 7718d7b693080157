// Development only, before React is loaded: replaces changed components in the open page and keeps their state.
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(window);

/** Bundle -> what asks its webpack runtime for an update: the shell's and each remote's are separate. */
const bundles = new Map();

/** Whether all that a module exports are components, so that no other module holds a value of it. */
function isBoundary(exported) {
  const values = Object.keys(exported).map((name) => exported[name]);
  return values.length > 0 && values.every((value) => runtime.isLikelyComponentType(value));
}

window.uketoriRefresh = {
  register: runtime.register,
  signature: runtime.createSignatureFunctionForTransform,
  accept(bundle, hot, exported) {
    bundles.set(bundle, hot);
    if (isBoundary(exported)) hot.accept();
    else if (hot.data) hot.invalidate();
  },
  /** Takes over what was built since; reloads the page when a change reaches a module that is no component. */
  async update() {
    try {
      for (const hot of bundles.values()) if (hot.status() === 'idle') await hot.check(true);
      runtime.performReactRefresh();
    } catch {
      window.location.reload();
    }
  },
};
