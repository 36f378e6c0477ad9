/** How many workers run test files at the same time. */

/** What a worker, its clouds and its share of the compiler held at most in a whole run of two workers (6.0 GB), in bytes. */
const workerBytes = 3 * 1024 ** 3

/**
 * One more than there are processors, because a file waits about half of its time: for a browser, for a model that is
 * trained in another thread, for a clock. No more than fit into the memory of the machine, and two at least.
 */
export const workerCount = (processors: number, memoryBytes: number): number =>
  Math.max(2, Math.min(processors + 1, Math.floor(memoryBytes / workerBytes)))
