/** The draft of a test that says what a customer said, and expects what the bot answered then. */
import { channelOf } from '#shared/chat/channels'
import type { ConversationEvent, ConversationEventType, Message } from '#shared/chat/message'
import type { Expectation, TestDraft, TestInput, TestStep } from '#shared/contracts/tests'
import { faultAt } from '#shared/faults'
import { shortened } from '#shared/fields/text'
import { stepsPerTestMax, titleLengthMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { eventsSince, findConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import { hasLiveChat } from '../../platform/tenancy/company.ts'
import type { Context } from '../../platform/request/context.ts'
import { systemBlock } from '../../content/items/blocks.ts'

/** So far back its beginning is looked for. */
const recentMax = 400

interface Asked {
  readonly userId: string
  /** The numbers of the first and the last event; without them the latest beginning, and the end. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export async function testFromConversation(context: Context, { userId, from, to }: Asked): Promise<TestDraft> {
  const { scope, table } = context
  const conversation = await findConversation(scope, userId)
  if (!conversation.isPreview && !(await hasLiveChat(scope))) throw new Problem('not-found')
  const since = from === undefined ? Math.max(0, conversation.last - recentMax) : from - 1
  const events = (await eventsSince(scopeOf(scope, userId), since)).filter(({ number }) => number <= (to ?? Infinity))
  const begun = from === undefined ? events.findLastIndex(({ what }) => what.type === 'conversation-start') : 0
  const talked = events.slice(Math.max(0, begun))
  const welcome = await systemBlock(table, 'welcome')
  const steps = stepsOf(talked, welcome?._id).slice(0, stepsPerTestMax)
  if (steps.length === 0) throw badRequest(faultAt('steps', 'mandatory'))
  const said = steps.flatMap(({ input }) => (input.type === 'text' ? input.text : []))
  return {
    type: 'talk',
    title: shortened((said[0] ?? conversation._id).replace(/\s+/g, ' ').trim(), titleLengthMax),
    tags: [],
    language: languageOf(talked) ?? conversation.language,
    channel: channelOf(conversation.channel),
    variables: [],
    steps,
  }
}

/** The language it began in. */
function languageOf(events: readonly ConversationEvent[]): TestDraft['language'] | undefined {
  for (const { what } of events) {
    if (what.type === 'conversation-start') return what.language
    if (what.type === 'message') return what.message.language
  }
  return undefined
}

interface Step {
  readonly input: TestInput
  readonly expect: { -readonly [K in keyof Expectation]: Expectation[K] }
}

/** From here on a person talks, or nobody. */
const ends: ReadonlySet<ConversationEventType> = new Set([
  'userIntervention',
  'agentIntervention',
  'agentAssigned',
  'conversation-end',
])
const isEnd = ({ what }: ConversationEvent): boolean =>
  ends.has(what.type) || (what.type === 'message' && what.message.messageType === 'agent-msg')

/** Up to the first person; a session that ends ends the test. */
function stepsOf(events: readonly ConversationEvent[], welcome: string | undefined): TestStep[] {
  const steps: Step[] = []
  const end = events.findIndex(isEnd)
  for (const { what } of end < 0 ? events : events.slice(0, end)) {
    if (what.type === 'conversation-start') steps.push({ input: { type: 'start' }, expect: {} })
    if (what.type !== 'message') continue
    const input = inputOf(what.message)
    const last = steps.at(-1)
    if (input) steps.push({ input, expect: expectedOf(what.message) })
    else if (last) hear(last, what.message, welcome)
  }
  const last = steps.at(-1)
  if (last && events[end]?.what.type === 'userIntervention') last.expect.handover = true
  return steps
}

/** A pressed button is stored with the block it was below. */
function inputOf({ messageType, text = '', blockId, media, writer }: Message): TestInput | undefined {
  if (writer) return undefined
  if (messageType === 'attachments') return { type: 'file', kind: media?.kind ?? 'file' }
  if (messageType !== 'text' || text.trim() === '') return undefined
  return blockId ? { type: 'press', press: shortened(text, titleLengthMax) } : { type: 'text', text }
}

const expectedOf = ({ understood }: Message): Expectation =>
  understood ? { outcome: understood.outcome, ...(understood.intentId && { intent: understood.intentId }) } : {}

/** The first block of an answer is expected; a start that led elsewhere than to the welcome began there. */
function hear({ input, expect }: Step, { blockId }: Message, welcome: string | undefined): void {
  if (!blockId || expect.block) return
  expect.block = blockId
  if (input.type === 'start' && blockId !== welcome) input.blockId = blockId
}
