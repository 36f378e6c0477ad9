/**
 * What functions of this process find as `node:async_hooks`. On AWS each of them is a process with a storage of its own; here
 * they are loaded into one process, and again after each restart, and Node 20 visits every storage that was ever used with
 * each promise that is made: after a hundred restarts of three functions a request took 20 ms of processor in place of 6.
 * So all of them share one storage of Node, in which each finds what it has put there itself.
 */
import * as hooks from 'node:async_hooks'

type Values = ReadonlyMap<object, unknown>

const host = new hooks.AsyncLocalStorage<Values>()

/** The part of Node’s class that functions use. */
class AsyncLocalStorage<Value> {
  run<Result, Given extends unknown[]>(value: Value, work: (...given: Given) => Result, ...given: Given): Result {
    return host.run(new Map(host.getStore()).set(this, value), work, ...given)
  }

  getStore(): Value | undefined {
    // `run` keeps under this storage what this storage was given.
    return host.getStore()?.get(this) as Value | undefined
  }
}

export const asyncHooks = { ...hooks, AsyncLocalStorage }
