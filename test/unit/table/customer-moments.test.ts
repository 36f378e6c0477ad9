/** What a customer does that counts by its moment: a word about broadcasts, and a page that is looked at. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { optStepOf } from '../../../functions/bot/actions/broadcast-answers.ts'
import { conversations, type ConversationItem } from '../../../functions/chat/conversation/store.ts'
import { notePage } from '../../../functions/chat/customer/customer-page.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { companies, environments, settings } from '../../../functions/platform/tenancy/tenancy.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), conversation: idOf(3) }
const moment = '2026-11-20T12:00:00.000Z'

it('a word that may be about broadcasts is asked about within seven days of one, while the bot speaks', async () => {
  const broadcast = { _id: idOf(9), environment: idOf(2), number: 1, at: moment }
  const says = async (at: string, more: object = {}) => {
    const context = { scope: { ...scope, environment: idOf(2) }, now: new Date(at) }
    const action = { botInput: { type: 'text', text: 'Cancel please' } }
    const step = await optStepOf(
      context as unknown as Parameters<typeof optStepOf>[0],
      talk({ broadcast, ...more }),
      action as unknown as Parameters<typeof optStepOf>[2],
    )
    return step?.says
  }
  expect([await says('2026-11-27T11:59:59.999Z'), await says('2026-11-27T12:00:00.000Z')]).toEqual([
    'doubtful',
    undefined,
  ])
  const owner = { by: 'agent', interventionId: idOf(8), agentId: idOf(5), agentName: 'Jo', since: moment }
  expect([await says(moment, { owner }), await says(moment, { noBroadcasts: true })]).toEqual([undefined, undefined])
})

it('a page is noted once a minute where it is another one', async () => {
  const rest = { closed: [], tier: [], supportedLangs: ['en' as const], timezone: 'UTC', openAiKnowledgeBase: true }
  const company = { ...rest, _id: scope.client, name: 'bloom', displayName: 'Bloom', openAiVideoKnowledgeBase: true }
  const list = [{ _id: idOf(2), name: 'Live', isLive: true, release: idOf(7) }]
  const own = new Table({ client: scope.client })
  const table = new Table(scope)
  const cors = [{ _id: idOf(4), origin: 'https://shop.example' }]
  await given(own.put(companies, company), own.put(environments, { list, version: 1 }))
  await given(own.put(settings, { ...CompanySettings.parse({}), cors }), table.put(conversations, talk()))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const noted = async (at: string, path: string) => {
    vi.setSystemTime(new Date(at))
    await notePage({ client: scope.client }, scope.conversation, { url: `https://shop.example/${path}` })
    return (await table.get(conversations, '-'))?.page?.url
  }
  const [first, second] = ['https://shop.example/a', 'https://shop.example/b']
  expect(await noted('2026-11-20T12:00:00.000Z', 'a?secret=1')).toBe(first)
  expect(await noted('2026-11-20T12:00:59.999Z', 'b')).toBe(first)
  expect(await noted('2026-11-20T12:01:00.000Z', 'b')).toBe(second)
  expect((await table.get(conversations, '-'))?.version).toBe(3)
})

function talk(more: object = {}): ConversationItem {
  const session = { status: 'active', started: moment, count: 1 }
  const own = { _id: scope.conversation, environmentId: idOf(2), channel: 'chat_plugin', language: 'en', session }
  return {
    ...own,
    created: moment,
    lastActive: moment,
    owner: { by: 'bot' },
    last: 1,
    version: 1,
    ...more,
  } as ConversationItem
}
