/** Waits until a cloud has nothing left to do, and gives up where that has no end. */
import type { Cloud } from '../../infra/local/cloud.ts'

type Parts = Pick<Cloud, 'streams' | 'queues' | 'stepFunctions' | 'lambda'>

/** Calls of one function while one test waits. */
export const callsMax = 2000
const lookEveryMs = 100

/**
 * Resolves when streams and queues are empty and every execution has ended or waits for time. Rejects, and ends all
 * executions and messages, when a function was called `callsMax` times meanwhile: its name says what has no end.
 */
export async function settle(cloud: Parts): Promise<void> {
  const before = cloud.lambda.counts()
  const busiest = (): string | undefined =>
    Object.entries(cloud.lambda.counts()).find(([name, count]) => count - (before[name] ?? 0) >= callsMax)?.[0]
  let looking: NodeJS.Timeout | undefined
  const endless = new Promise<never>((_, reject) => {
    looking = setInterval(() => {
      const name = busiest()
      if (name === undefined) return
      endAll(cloud)
      reject(new Error(`The cloud does not settle: "${name}" was called ${callsMax} times and is called again.`))
    }, lookEveryMs)
  })
  try {
    await Promise.race([drain(cloud), endless])
  } finally {
    clearInterval(looking)
  }
}

/** Ends what would act later: executions that wait or run, and messages that have not been handled. */
export function endAll({ stepFunctions, queues }: Pick<Parts, 'stepFunctions' | 'queues'>): void {
  stepFunctions.clear()
  queues.clear()
}

async function drain({ streams, queues, stepFunctions, lambda }: Parts): Promise<void> {
  const callCount = () => Object.values(lambda.counts()).reduce((sum, count) => sum + count, 0)
  // Whatever one of them does may be told to the others: by a call that the next round waits for, also where it runs already.
  for (let quiet = 0; quiet < 2;) {
    const before = callCount()
    await queues.drained()
    await Promise.all(streams.map((stream) => stream.drained()))
    await stepFunctions.drained()
    quiet = callCount() === before ? quiet + 1 : 0
  }
}
