/** What connects the florist's shop with its own systems: the events they start, and the server that is told what happens. */
import { operations as events } from '../../functions/areas/events/operations.ts'
import { operations as webhooks } from '../../functions/areas/webhooks/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { calling } from './call.ts'
import { contextFor, type Register } from './teach.ts'

const eventNames = ['order-shipped', 'payment-received']

export async function openEvents(founder: Context, register: Register): Promise<void> {
  for (const name of eventNames) {
    const context = contextFor(founder, 'event', register.id('event', name))
    await events.create({ name, enabled: true }, context)
  }
}

/** After the first customers, so that nothing waits to be told of them. */
export async function openWebhook(founder: Context): Promise<void> {
  const { _id } = await webhooks.get({}, calling(founder, 'webhooks', 'get'))
  const server = {
    _id,
    endpoint: 'https://crm.bloom.example/parley',
    description: 'Our customer book: who has written, and how happy they were',
    types: ['conversation.started' as const, 'rating.created' as const, 'form.completed' as const],
    full: false,
    // The address is an example, so that nothing leaves this machine.
    paused: true,
  }
  await webhooks.update(server, calling(founder, 'webhooks', 'update'))
}
