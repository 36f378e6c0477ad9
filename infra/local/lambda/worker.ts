/** The inside of a function's thread: loads the function and runs one event after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Invocation, openRunner } from './runner.ts'
import type { FromThread, ThreadData } from './thread-messages.ts'
import { FunctionError } from '../wire/service.ts'

// `openThreads` makes this thread with exactly that.
const { source, ahead } = workerData as ThreadData
const say = (said: FromThread) => parentPort!.postMessage(said)

const clock = { now: () => Date.now() + Number(Atomics.load(ahead, 0)) }
const runner = openRunner(source, { clock, print: (text) => say({ type: 'printed', text }) })

parentPort!.on('message', (invocation: Invocation) => void run(invocation))

async function run(invocation: Invocation): Promise<void> {
  try {
    say({ type: 'answered', answer: await runner.run(invocation) })
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error
    const { errorType, message, stack } = error
    say({ type: 'failed', errorType, message, stack })
  }
}
