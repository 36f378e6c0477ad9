/** Intents, entities and the blocks that answer them, as the tests of their pages find them. */
import type { Block, BriefBlock } from '#shared/contracts/blocks'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import type { Revision } from '#shared/contracts/revision'
import { idOf, type Answers, type Call } from '../screen.tsx'

const written = { revision: 1, updated: '2026-11-20T10:00:00.000Z' }

export const day: Entity = {
  ...written,
  _id: idOf(50),
  key: 'day',
  title: 'Day',
  synonyms: [
    { value: 'Sunday', written: ['sun'] },
    { value: 'Monday', written: [] },
  ],
}

export const shop: Entity = { ...written, _id: idOf(51), key: 'shop', title: 'camden shop', synonyms: [] }

export const hours: Intent = {
  ...written,
  _id: idOf(40),
  key: 'hours',
  title: 'Opening hours',
  utterances: [
    { text: 'When are you open?', entities: [] },
    { text: 'Are you open on Sunday?', entities: [{ start: 16, end: 22, entityId: day._id }] },
  ],
}

export const delivery: Intent = {
  ...written,
  _id: idOf(41),
  key: 'delivery',
  title: 'delivery',
  utterances: Array.from({ length: 8 }, (_, index) => ({ text: `Where is order ${index}?`, entities: [] })),
}

/** A response, whole and as lists show it. */
const block = (number: number, title: string): Block & BriefBlock => ({
  ...written,
  _id: idOf(number),
  key: title.toLowerCase().replaceAll(' ', '-'),
  type: 'message',
  title,
  description: '',
  group: 'Shop',
  text: { en: title },
  inUse: false,
  status: 'low',
})
export const ourHours = block(80, 'Our hours')
export const sundayHours = block(81, 'Sunday hours')

const base = '/api/agent/knowledge-base'

/** What the pages ask for, and nothing that changes anything. */
export const knowledge: Answers = {
  [`GET ${base}/intents`]: () => [hours, delivery],
  [`GET ${base}/entities`]: () => [shop, day],
  [`GET ${base}/intent-mapping`]: () => [{ _id: idOf(90), intent: hours._id, entities: [], blockId: ourHours._id }],
  [`GET ${base}/entity-mapping`]: () => [{ _id: idOf(91), entity: day._id, blockId: ourHours._id }],
  'GET /api/agent/block/brief': () => [ourHours, sundayHours],
  [`GET ${base}/pending-changes`]: () => ({ pendingChanges: false, count: 0 }),
  [`GET ${base}/revisions/${hours._id}?model=intent`]: () => [],
  [`GET ${base}/revisions/${day._id}?model=entity`]: () => [],
  [`POST ${base}/parse-utterances`]: (body) =>
    (body as { utterances: string[] }).utterances.map((text) => [{ type: 'text', text }]),
}

export const revisionsOf = <Item>(before: Item, after: Item): Revision<Item>[] => {
  const saved = { created: '2026-11-20T14:17:00.000Z', agent: 'Maya Vale' }
  return [
    { ...saved, _id: idOf(72), revision: 2, kind: 'edit', item: after },
    { ...saved, _id: idOf(71), revision: 1, kind: 'create', item: before },
  ]
}

/** What was sent by the calls of one route. */
export const bodies = (calls: readonly Call[], route: string): unknown[] =>
  calls.filter((call) => call.route === `${route.split(' ')[0]} ${base}/${route.split(' ')[1]}`).map(({ body }) => body)
