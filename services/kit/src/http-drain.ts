import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Ends a server's connections once its requests have ended. */
export interface RequestDrain {
  /**
   * From now on each response asks its client to open another connection, which a balancer leads elsewhere. Resolves
   * when no connection is left, after `patience_ms` at the latest. A server that closed a connection between two
   * requests could lose one that its client sends at that moment.
   */
  dismissed(patience_ms: number): Promise<void>;
  /**
   * Call after close() of the server: waits for the running requests, at most `grace_ms`, then ends what is
   * still connected. Node waits a minute for a connection that was opened and never used, as browsers do.
   */
  drained(grace_ms: number): Promise<void>;
}

/** Counts the connections and the running requests of a server from now on. */
export function trackRequests(server: Server): RequestDrain {
  let running = 0;
  let dismissing = false;
  let onIdle: (() => void) | null = null;
  let onAlone: (() => void) | null = null;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) onAlone?.();
    });
  });
  // Before the application: a response that has begun cannot take the header.
  server.prependListener('request', (_request, response) => {
    if (dismissing) response.setHeader('connection', 'close');
    running++;
    response.once('close', () => {
      running--;
      if (running === 0) onIdle?.();
    });
  });
  const within = async (over: () => boolean, wait: (resolve: () => void) => void, ms: number) => {
    if (over()) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wait(resolve);
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  };
  return {
    dismissed: (patience_ms) => {
      dismissing = true;
      return within(
        () => sockets.size === 0 || patience_ms === 0,
        (resolve) => (onAlone = resolve),
        patience_ms,
      );
    },
    drained: async (grace_ms) => {
      await within(
        () => running === 0,
        (resolve) => (onIdle = resolve),
        grace_ms,
      );
      server.closeAllConnections();
    },
  };
}
