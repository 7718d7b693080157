import type { Server } from 'node:http';

/** Ends a server's connections once its requests have ended. */
export interface RequestDrain {
  /**
   * Call after close() of the server: waits for the running requests, at most `grace_ms`, then ends what is
   * still connected. Node waits a minute for a connection that was opened and never used, as browsers do.
   */
  drained(grace_ms: number): Promise<void>;
}

/** Counts the running requests of a server from now on. */
export function trackRequests(server: Server): RequestDrain {
  let running = 0;
  let onIdle: (() => void) | null = null;
  server.on('request', (_request, response) => {
    running++;
    response.once('close', () => {
      running--;
      if (running === 0) onIdle?.();
    });
  });
  return {
    drained: async (grace_ms) => {
      let timer: NodeJS.Timeout | undefined;
      if (running > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
          timer = setTimeout(resolve, grace_ms);
        });
      }
      clearTimeout(timer);
      server.closeAllConnections();
    },
  };
}
