/** A server with saved views and with customers for the lists beside the inbox. */
import type { View } from '#shared/contracts/inbox'
import { customer, inQueue, me, moment, takeoverBy, type Answers } from './inbox-screen.tsx'
import { idOf } from '../screen.tsx'

export const route = 'POST /api/agent/users'
export const wedding = (over: Partial<View> = {}): View => ({
  _id: idOf(700),
  title: 'Weddings',
  query: 'queue=customers&topic=Wedding',
  audience: { for: 'me' },
  revision: 3,
  by: me,
  ...over,
})
export const late = () => customer(11, { firstName: 'Late', owner: { ...inQueue(), since: moment(40) } })
export const aside = () =>
  customer(12, { firstName: 'Aside', owner: takeoverBy(me), snoozed: { until: moment(-90), by: me._id } })
export const server = (views: readonly View[] = []): Answers => ({
  [route]: ({ snoozed, userId }) => (userId ? [] : snoozed ? [aside()] : [late(), customer(13, { owner: inQueue() })]),
  'GET /api/agent/views': () => views,
  'GET /api/agent/mentions': () => [],
})
