/** What connects the florist's shop with its own systems: the events by which they have the bot say something. */
import { operations as events } from '../../functions/areas/events/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { contextFor, type Register } from './teach.ts'

const eventNames = ['order-shipped', 'payment-received']

export async function openIntegrations(founder: Context, register: Register): Promise<void> {
  for (const name of eventNames) {
    const context = contextFor(founder, 'event', register.id('event', name))
    await events.create({ name, enabled: true }, context)
  }
}
