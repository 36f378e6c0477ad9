/** Delivers one thing that a turn has sent: called by a one-time schedule, it makes the next one where it fails. */
import { deliver } from '../../bot/sendings/deliver.ts'
import { Delivery } from '../../bot/sendings/tries.ts'
import { publicContext } from '../../platform/request/scoped-context.ts'

export const handler = (event: unknown): Promise<void> => deliver(Delivery.parse(event), publicContext())
