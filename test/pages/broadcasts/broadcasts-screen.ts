/** Broadcasts as a server tells of them, and their pages for tests. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Answer } from '#shared/contract'
import type { Broadcast, broadcasts as contract } from '#shared/contracts/broadcasts'
import type { Counted } from '../../../frontend/src/components/audience/use-audience.ts'
import { type } from '../actions.ts'
import { idOf, maya, open, type Answers, type Call } from '../screen.tsx'

export const at = '/engagement/broadcast'
export const base = '/api/agent/broadcast'
export const draft: Broadcast = {
  _id: idOf(60),
  name: 'Tulips are here',
  kind: 'campaign',
  content: { type: 'message', text: { en: 'The first tulips have come.', de: 'Die ersten Tulpen sind da.' } },
  tags: ['spring'],
  swarmId: idOf(80),
  channels: [],
  quietHours: { from: '21:00', to: '08:00' },
  includesHeld: false,
  status: 'draft',
  created: '2026-11-20T10:00:00.000Z',
  updated: '2026-11-20T10:00:00.000Z',
  by: { _id: maya._id, name: 'Maya Vale' },
  version: 3,
}
export const scheduled: Broadcast = {
  ...draft,
  _id: idOf(61),
  name: 'Advent wreaths',
  status: 'scheduled',
  scheduledAt: '2099-11-28T09:00:00.000Z',
}
export const sending: Broadcast = {
  ...draft,
  _id: idOf(62),
  name: 'Roses for all',
  status: 'sent',
  sentAt: '2026-11-21T09:00:00.000Z',
  progress: { phase: 'sending', total: 200, sent: 120, skipped: 8, failed: 2, reasons: { 'opted-out': 5, gone: 3 } },
}
export const finished: Broadcast = { ...sending, progress: { ...sending.progress!, phase: 'finished', sent: 190 } }
export const report: NonNullable<Answer<(typeof contract)['get']>['report']> = {
  delivery: { delivered: 80, handedOver: 25, waiting: 12, failed: 3, reasons: { off: 2, refused: 1 } },
  views: 77,
  choices: [
    { title: 'Order roses', count: 31 },
    { title: 'Order tulips', count: 40 },
  ],
  links: [{ url: 'https://bloom.example/roses', count: 12 }],
  replies: 9,
  optOuts: 2,
}
export const shops = {
  _id: idOf(80),
  name: 'Near our shops',
  locations: [],
  radius: 5,
  audience: { channels: [], languages: [], topics: [], tags: [] },
  revision: 1,
  updated: draft.updated,
}
export const counted = {
  count: 42,
  isAtLeast: false,
  of: 300,
  isOfAtLeast: false,
  optedOut: 3,
  places: [],
  reach: [
    { how: 'later', channel: 'chat_plugin', count: 20 },
    { how: 'now', channel: 'whatsapp', count: 9 },
    { how: 'channel-off', channel: 'email', count: 7 },
    { how: 'outside-window', channel: 'whatsapp', count: 3 },
    { how: 'opted-out', channel: 'chat_plugin', count: 3 },
  ],
  languages: [
    { language: 'en', count: 25 },
    { language: 'de', count: 4 },
  ],
} satisfies Counted

export const recipients: Answer<(typeof contract)['preview']> = [
  { _id: idOf(70), firstName: 'Ada', channel: 'whatsapp', language: 'en', text: 'Hello Ada!' },
  { _id: idOf(71), channel: 'chat_plugin', language: 'de', text: 'Hallo Sie!' },
]

export const page = (address: string, answers: Answers = {}, agent = maya) =>
  open(`${at}${address}`, {
    agent,
    answers: {
      [`GET ${base}`]: () => [draft, scheduled, sending],
      [`GET ${base}/${draft._id}`]: () => draft,
      [`GET ${base}/${scheduled._id}`]: () => scheduled,
      [`GET ${base}/${sending._id}`]: () => ({ ...sending, report }),
      'GET /api/agent/swarm': () => [shops],
      'POST /api/agent/swarm/audience': () => counted,
      [`POST ${base}/preview`]: () => recipients,
      'GET /api/agent/events/topics': () => ({ topics: [], outcomes: [], tags: ['spring'] }),
      ...answers,
    },
  })
export const button = (name: string) => screen.findByRole('button', { name })
export const press = async (name: string) => fireEvent.click(await button(name))
export const bodiesOf = (calls: readonly Call[], route: string) =>
  calls.flatMap((call) => (call.route === route ? [call.body] : []))
export const toReview = async () => {
  for (let step = 0; step < 3; step += 1) await press('Next')
  await screen.findByText('What will be sent')
}
/** The editor of the text, which comes late. */
export const textOf = () =>
  waitFor(() => {
    const [found] = document.querySelectorAll('.text-editor textarea')
    if (!found) throw new Error('There is no text to write.')
    return found
  })
export const write = async (name: string, text: string) => {
  await screen.findByLabelText('Name')
  type('Name', name)
  fireEvent.change(await textOf(), { target: { value: text } })
}
