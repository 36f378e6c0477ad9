/** What the florist says to many customers at once: two swarms, a draft, a broadcast for next week, and one of last week. */
import type { BroadcastContent } from '#shared/contracts/broadcasts'
import { operations as broadcasts } from '../../functions/areas/broadcasts/operations.ts'
import { operations as swarms } from '../../functions/areas/swarms/operations.ts'
import { broadcasts as sentBroadcasts, type BroadcastItem } from '../../functions/campaigns/store.ts'
import { responses, type ResponseItem } from '../../functions/chat/broadcast-responses.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { calling } from './call.ts'
import { demoId } from './ids.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

const wreaths: BroadcastContent = {
  type: 'select',
  text: {
    en: 'Our advent wreaths are ready. Shall we put one aside for you?',
    de: 'Unsere Adventskränze sind fertig. Sollen wir Ihnen einen zurücklegen?',
  },
  choiceType: 'qreply',
  choices: [
    {
      title: { en: 'See the wreaths', de: 'Kränze ansehen' },
      action: { type: 'url', value: 'https://bloom.example/wreaths', track: true },
    },
  ],
}
const tulips: BroadcastContent = {
  type: 'message',
  text: {
    en: 'The first tulips of the year arrive on Friday. Come by before noon and choose yours.',
    de: 'Am Freitag kommen die ersten Tulpen des Jahres. Schauen Sie vor Mittag vorbei und suchen Sie sich Ihre aus.',
  },
}
const opening: BroadcastContent = {
  type: 'message',
  text: {
    en: 'We are open until eight this Thursday. A glass of cider is waiting for you.',
    de: 'Am Donnerstag haben wir bis acht geöffnet. Ein Glas Cider wartet auf Sie.',
  },
}

/** Where a company edits and where its customers are: audiences and drafts are of both, what was sent of the second. */
export async function arrangeCampaigns(live: Context, draft: Context): Promise<void> {
  for (const context of [draft, live]) {
    const shops = await swarms.create(
      {
        name: 'Near our shops',
        locations: [
          { title: 'Bath, Milsom Street', lat: 51.3849, lon: -2.3607 },
          { title: 'Bristol, Park Street', lat: 51.4553, lon: -2.6032 },
        ],
        radius: 12,
        audience: { channels: [], languages: [], topics: [] },
      },
      calling(context, 'swarms', 'create'),
    )
    await swarms.create(
      {
        name: 'Here in the last month',
        locations: [],
        radius: 10,
        audience: { channels: [], languages: [], topics: [], activeWithinDays: 30 },
      },
      calling(context, 'swarms', 'create'),
    )
    await broadcasts.create(
      { ...common, name: 'First tulips', content: tulips, swarmId: shops._id },
      calling(context, 'broadcasts', 'create'),
    )
    if (context === live) await planWreaths(live, shops._id)
  }
  await keepOpening(live)
}

const common = {
  kind: 'campaign' as const,
  tags: [],
  channels: [],
  quietHours: { from: '21:00', to: '08:00' },
  includesHeld: false,
}

async function planWreaths(live: Context, swarmId: string): Promise<void> {
  const draft = { ...common, name: 'Advent wreaths', content: wreaths, swarmId }
  const { _id, version } = await broadcasts.create(draft, calling(live, 'broadcasts', 'create'))
  const at = new Date(live.now.getTime() + 6 * dayMs)
  at.setUTCHours(9, 0, 0, 0)
  const planned = { _id, version, scheduledAt: at.toISOString() }
  await broadcasts.schedule(planned, calling(live, 'broadcasts', 'schedule'))
}

const reached = 184
const viewers = 97

/** A broadcast of a week ago, with what came of it. */
async function keepOpening({ scope, now, newId, actor }: Context): Promise<void> {
  const sentAt = new Date(now.getTime() - 7 * dayMs)
  sentAt.setUTCHours(10, 0, 0, 0)
  const moment = (afterMs: number) => new Date(sentAt.getTime() + afterMs).toISOString()
  const item: BroadcastItem = {
    ...common,
    _id: newId(),
    name: 'Late opening on Thursday',
    content: opening,
    swarmId: null,
    status: 'sent',
    created: moment(-2 * hourMs),
    updated: moment(0),
    by: { _id: actor.id, name: actor.fullName },
    sentAt: moment(0),
    finishedAt: moment(90_000),
    version: 4,
    phase: 'finished',
    total: reached + 11 + 2,
    tally: {
      sent: reached,
      skipped: 11,
      failed: 2,
      reasons: { 'opted-out': 6, 'with-a-person': 3, 'outside-window': 2 },
    },
  }
  const table = new Table({ client: scope.client, environment: scope.environment, broadcast: item._id })
  const did = Array.from({ length: viewers }, (_, index) => responseOf(index))
  await transact([
    new Table(scope).create(sentBroadcasts, item, 'stale'),
    ...did.map((each) => table.put(responses, each)),
  ])
}

/** Most only look; some answer, a few want no more. */
const responseOf = (index: number): ResponseItem => ({
  conversation: demoId('bloom', 'moment', `late opening ${index}`),
  viewed: true,
  ...(index % 7 === 0 && { replied: true }),
  ...(index % 45 === 3 && { optedOut: true }),
})
