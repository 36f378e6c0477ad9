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

async function drain({ streams, queues, stepFunctions }: Parts): Promise<void> {
  // What streams tell of goes into queues, and what comes of that is told by streams again.
  for (let before = -1, batches = await queues.drained(); batches !== before;) {
    await Promise.all(streams.map((stream) => stream.drained()))
    before = batches
    batches = await queues.drained()
  }
  await stepFunctions.drained()
}
