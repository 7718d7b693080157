/**
 * What users of a drill get: every status of the gateway by phase, and each response of 500 and more, and each broken
 * connection, with the call that got it.
 */
export class Watched {
  counts = {};
  faults = [];
  phase = 'before';

  /** The user with every call counted. */
  watch(user) {
    const counted =
      (name) =>
      async (...args) => {
        const what = `${name} ${typeof args[0] === 'string' ? args[0].replaceAll(/[0-9a-f-]{36}|\d+/g, ':id') : ''}`;
        const began = Date.now();
        try {
          const response = await user[name](...args);
          this.#note(what, response.status, response.body?.code, began);
          return response;
        } catch (error) {
          this.#note(what, 0, error.code ?? error.message, began);
          throw error;
        }
      };
    const verbs = ['get', 'post', 'put', 'patch', 'del', 'upload'];
    return { ...user, ...Object.fromEntries(verbs.map((name) => [name, counted(name)])) };
  }

  #note(what, status, code, began) {
    const of_phase = (this.counts[this.phase] ??= { calls: 0 });
    of_phase.calls += 1;
    const kind = status === 0 ? 'broken' : `${Math.floor(status / 100)}xx`;
    of_phase[kind] = (of_phase[kind] ?? 0) + 1;
    if (status === 0 || status >= 500)
      this.faults.push({ phase: this.phase, what, status, code, ms: Date.now() - began });
  }

  get calls() {
    return Object.values(this.counts).reduce((sum, { calls }) => sum + calls, 0);
  }
}
