/**
 * Wakes readers that wait for a job when one is queued by this process. Jobs that another process queues, or whose
 * pause is over, wake no reader: a waiting reader polls now and then.
 */
class JobArrivals {
  private readonly waiting = new Set<() => void>();
  /** Rises with every arrival, so that one between a look and the wait after it is not missed. */
  count = 0;

  announce(): void {
    this.count++;
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  /** Ends with the next arrival, after `ms`, or at once when there were arrivals since `seen`. */
  wait(ms: number, seen: number): Promise<void> {
    if (this.count !== seen || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.waiting.add(wake);
    });
  }
}

export const jobArrivals = new JobArrivals();
