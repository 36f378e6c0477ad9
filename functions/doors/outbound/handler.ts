/** Hands over what was said to customers, lane by lane. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { websiteChannel } from '#shared/chat/channels'
import { deliverLane } from '../../channels/deliver-lane.ts'
import { deliverByMail } from '../../channels/mail-answers.ts'
import { sendWakeUps, type WakeUp } from '../../chat/conversation/wake.ts'
import { handleInOrder, type Handled } from '../../platform/aws/queue-batch.ts'

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  handleInOrder('outbound', event, {
    keyOf: (body) => wakeUpIn(body).conversation,
    handle: (body) => follow(wakeUpIn(body)),
  })

// Only `sendWakeUps` writes into the queue.
const wakeUpIn = (body: string) => JSON.parse(body) as WakeUp

const done: Handled = { type: 'done' }

/** A lane that has to wait does so in a group of its own, because other lanes of its company are in the group of this one. */
async function follow({ at, ...wakeUp }: WakeUp): Promise<Handled> {
  const waitMs = at === undefined ? 0 : Date.parse(at) - Date.now()
  if (waitMs > 0) return { type: 'later', seconds: waitMs / 1000 }
  const handled = at === undefined ? await deliver(wakeUp) : done
  // To the second, so that two that wait for the same moment are one.
  const nextMs = handled.type === 'later' ? Math.ceil(Date.now() / 1000 + handled.seconds) * 1000 : undefined
  const next = nextMs === undefined ? undefined : new Date(nextMs).toISOString()
  if (next !== undefined) await sendWakeUps([{ ...wakeUp, at: next, id: `${wakeUp.conversation}-${next}` }])
  else if (at !== undefined) await sendWakeUps([{ ...wakeUp, id: `${wakeUp.conversation}-${at}-over` }])
  return done
}

const deliver = (wakeUp: WakeUp) => (wakeUp.channel === websiteChannel ? deliverByMail(wakeUp) : deliverLane(wakeUp))
