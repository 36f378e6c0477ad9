/**
 * Runs a function in threads of its own, so that one which keeps a processor busy holds up nothing else. As
 * on AWS, a thread runs one event at a time, waits some minutes for the next, and is ended when its function overruns.
 */
import { Worker } from 'node:worker_threads'
import type { Failed, FromThread, Outcome, ThreadData } from './thread-messages.ts'
import { type FunctionSource, inTime, type Invocation, type Runner, type Surroundings, timedOut } from './runner.ts'
import { FunctionError } from '../wire/service.ts'

const keptMs = 5 * 60_000
const clockEveryMs = 50

/** `threads` holds every thread for as long as it lives. */
export function openThreads(
  source: FunctionSource,
  { clock, print, threads }: Surroundings & { readonly threads: Set<Worker> },
): Runner {
  const ahead = new BigInt64Array(new SharedArrayBuffer(8))
  const idle: Worker[] = []
  let isOpen = true

  const start = () => {
    const workerData: ThreadData = { source, ahead }
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData })
    threads.add(worker)
    worker.on('error', (error) => print(String(error)))
    worker.once('exit', () => {
      threads.delete(worker)
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    })
    return worker
  }

  /** Lets a thread wait for its next event; it keeps no process from ending. */
  const rest = (worker: Worker) => {
    if (!isOpen) return void worker.terminate()
    idle.push(worker)
    worker.unref()
    const tired = setTimeout(() => idle.includes(worker) && void worker.terminate(), keptMs)
    tired.unref()
  }

  return {
    async run(invocation) {
      const worker = idle.pop() ?? start()
      worker.ref()
      const tellTime = () => Atomics.store(ahead, 0, BigInt(Math.round(clock.now() - Date.now())))
      tellTime()
      const telling = setInterval(tellTime, clockEveryMs)
      try {
        const outcome = await inTime(source.timeoutSeconds, invocation.requestId, () =>
          outcomeFrom(worker, invocation, print),
        )
        rest(worker)
        return answerIn(outcome)
      } catch (error) {
        if (!idle.includes(worker)) void worker.terminate()
        throw error
      } finally {
        clearInterval(telling)
      }
    },
    close() {
      isOpen = false
      for (const worker of idle) void worker.terminate()
    },
  }
}

/** Hands one event to a thread and hears it out; rejects when the thread is good for no other. */
function outcomeFrom(worker: Worker, invocation: Invocation, print: (text: string) => void): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const hear = (said: FromThread) => {
      if (said.type === 'printed') return print(said.text)
      leave()
      if (said.type === 'failed' && said.errorType === timedOut) reject(errorIn(said))
      else resolve(said)
    }
    const crash = (why: unknown) => {
      leave()
      reject(new FunctionError('Runtime.ExitError', `The thread of the function ended: ${String(why)}`))
    }
    const leave = () => worker.off('message', hear).off('error', crash).off('exit', crash)
    worker.on('message', hear).once('error', crash).once('exit', crash)
    worker.postMessage(invocation)
  })
}

function answerIn(outcome: Outcome): string {
  if (outcome.type === 'failed') throw errorIn(outcome)
  return outcome.answer
}

function errorIn({ errorType, message, stack }: Failed): FunctionError {
  const error = new FunctionError(errorType, message)
  if (stack !== undefined) error.stack = stack
  return error
}
