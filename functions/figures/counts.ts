/** What one entry of a conversation adds to the figures. It is pure: the same entry adds the same, whenever it is counted. */
import {
  cellKey,
  histogramEdges,
  placeOf,
  type Counter,
  type Family,
  type MutableCells,
} from '#shared/figures/counters'
import { isFromCustomer, type ConversationEvent, type ConversationEventBody, type Message } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { isActivity, marksAfter } from '../chat/conversation/counted.ts'
import type { Counted, SessionMark } from '../chat/conversation/store.ts'
import { tellingWords } from '../nlu/text/keywords.ts'
import { sentimentOf } from '../nlu/text/sentiment.ts'
import type { SliceItem } from './store.ts'

export interface Entry {
  readonly events: readonly ConversationEvent[]
  readonly on: Counted
}

export interface Counts {
  /** Of all families but `active`, which follows from `first`. */
  readonly cells: MutableCells
  /** What the customer did first in it. */
  readonly first?: NonNullable<SliceItem['first']>
  /** The takeovers that ended in it. */
  readonly takeovers: NonNullable<SliceItem['takeovers']>
}

export function countsOf({ events, on }: Entry): Counts {
  const sum = new Sum(on)
  for (const event of events) countEvent(sum, event)
  countSession(sum, events)
  countTurn(sum, events)
  const acted = events.find(({ what }) => isActivity(what))
  return {
    cells: sum.cells,
    ...(acted && { first: firstOf(acted, on) }),
    takeovers: events.flatMap((event) => takeoverOf(event, on) ?? []),
  }
}

/** The cells of an entry, whose keys all begin with the same channel and language. */
class Sum {
  readonly cells: MutableCells = {}

  constructor(readonly on: Counted) {}

  /** Adds to a counter of the cell with these names. */
  add<F extends Family>(family: F, names: readonly string[], counter: Counter<F>, number = 1): void {
    if (number === 0) return
    const own: Record<string, number[]> = (this.cells[family] ??= {})
    const cell = (own[cellKey(this.on.channel, this.on.language, ...names)] ??= [])
    const place = placeOf(family, counter)
    while (cell.length <= place) cell.push(0)
    cell[place]! += number
  }

  flow(counter: Counter<'flow'>, number?: number): void {
    this.add('flow', [], counter, number)
  }

  takeover(agent: string, counter: Counter<'takeover'>, department = this.on.department ?? ''): void {
    this.add('takeover', [department, agent], counter)
  }

  /** Adds a duration to a histogram of a takeover. */
  lasted(agent: string, name: 'waited' | 'replied' | 'lasted', seconds: number | undefined): void {
    if (seconds === undefined) return
    const names = [this.on.department ?? '', agent]
    const bin = histogramEdges.findIndex((edge) => seconds <= edge)
    this.add('takeover', names, `${name}Seconds`, seconds)
    this.add('takeover', names, `${name}${bin < 0 ? histogramEdges.length : bin}` as Counter<'takeover'>)
  }
}

function countEvent(sum: Sum, { what }: ConversationEvent): void {
  const { on } = sum
  sum.add('event', [what.type], 'happened')
  switch (what.type) {
    case 'conversation-start':
      sum.flow('starts')
      if (what.isNewUser && !on.previous) sum.flow('newUsers')
      break
    case 'conversation-end':
      sum.flow('ends')
      break
    case 'message':
      countMessage(sum, what.message)
      break
    case 'tracking':
      sum.flow('links')
      if (what.message.url) sum.add('link', [what.message.url], 'follows')
      break
    case 'feedback':
      sum.flow(what.liked ? 'likes' : 'dislikes')
      if (what.blockId) sum.add('block', [what.blockId], what.liked ? 'likes' : 'dislikes')
      break
    case 'rating': {
      if (what.again) break
      const counter = `ratings${what.rating}` as `ratings${1 | 2 | 3 | 4 | 5}`
      sum.flow(counter)
      if (on.marks?.includes('handedOver')) sum.takeover(on.agent ?? '', counter)
      break
    }
    case 'userIntervention':
      sum.takeover('', 'asked', what.departmentId ?? '')
      if (on.block) sum.add('block', [on.block], 'handovers')
      break
    case 'agentIntervention':
      sum.takeover(what.agent._id, 'taken')
      sum.lasted(what.agent._id, 'waited', on.heldSeconds)
      break
    case 'agentAssigned':
      sum.takeover(what.agent._id, 'assigned')
      sum.lasted(what.agent._id, 'waited', on.heldSeconds)
      break
    case 'interventionEnd':
      countEnd(sum, what)
      break
    case 'agentUnassigned':
    case 'note':
    case 'language':
    case 'delivery-failed':
    case 'message-failed':
    case 'snooze':
    case 'wake':
    case 'due-missed':
    case 'reaction':
    case 'customer-edited':
      break
  }
}

const endedBy = { agent: 'endedByAgent', customer: 'endedByCustomer', timeout: 'endedByTimeout' } as const

/** Of a colleague in the provider's own app nobody knows who it was: that is no takeover of an agent. */
function countEnd(sum: Sum, what: Extract<ConversationEventBody, { type: 'interventionEnd' }>): void {
  if (what.inApp) return
  const { agent = '', heldSeconds } = sum.on
  sum.takeover(agent, endedBy[what.by])
  if (!agent) sum.takeover('', 'neverTaken')
  sum.lasted(agent, 'lasted', heldSeconds)
  sum.add('outcome', [what.topic ?? '', what.outcome ?? ''], 'ended')
}

function countMessage(sum: Sum, message: Message): void {
  const { text, language, blockId, broadcastId, understood, agent, inApp } = message
  switch (message.messageType) {
    case 'bot-msg':
      sum.flow('botMessages')
      break
    case 'agent-msg':
      sum.flow('agentMessages')
      if (!inApp) sum.takeover(agent?._id ?? '', 'messages')
      break
    case 'attachments':
      sum.flow('files')
      break
    case 'text':
      // A pressed button is what the bot has worded.
      if (blockId) {
        sum.flow('choices')
        if (!broadcastId) sum.add('block', [blockId], 'choices')
      } else countText(sum, text ?? '', language)
      break
    case 'shown':
    case 'url-track':
      break
  }
  if (!understood) return
  sum.flow(outcomes[understood.outcome])
  if (understood.intentId && understood.outcome !== 'failure') sum.add('intent', [understood.intentId], 'understood')
}

const outcomes = { nlp: 'nlp', 'knowledge-base': 'knowledgeBase', failure: 'failures' } as const

function countText(sum: Sum, text: string, language: ContentLanguage): void {
  sum.flow('texts')
  sum.flow(sentimentOf([{ text, language }]))
  for (const word of tellingWords(text, language)) sum.add('keyword', [word], 'uses')
}

/** Each session counts where it becomes what it is, and is taken back where it is something else after all. */
function countSession(sum: Sum, events: readonly ConversationEvent[]): void {
  const { marks = [], locality, isNewLocality } = sum.on
  const before = sessionOf(marks)
  const after = sessionOf(
    marksAfter(
      marks,
      events.map(({ what }) => what),
    ),
  )
  sum.flow('talked', after.talked - before.talked)
  sum.flow('handedOver', after.handedOver - before.handedOver)
  sum.flow('failed', after.failed - before.failed)
  if (locality) sum.add('place', [locality], 'sessions', after.talked - (isNewLocality ? 0 : before.talked))
}

function sessionOf(marks: readonly SessionMark[]): { talked: number; handedOver: number; failed: number } {
  const [talked, handedOver, failed] = (['said', 'handedOver', 'failed'] as const).map((mark) => marks.includes(mark))
  return {
    talked: Number(talked),
    handedOver: Number(talked && handedOver),
    failed: Number(talked && !handedOver && failed),
  }
}

/** What is counted of all events together: the bot's turn, its blocks, what it cost, and how long the customer was there. */
function countTurn(sum: Sum, events: readonly ConversationEvent[]): void {
  const { on } = sum
  const { units = {} } = on
  const messages = events.flatMap(({ what }) => (what.type === 'message' ? what.message : []))
  const acted = events.find(({ what }) => isActivity(what))
  if (acted && messages.some(isFromBot)) sum.flow('turns')
  if (acted && on.isSameSession && on.previous)
    sum.flow('talkedSeconds', Math.max(0, Math.round((Date.parse(acted.created) - Date.parse(on.previous)) / 1000)))
  if (messages.some(({ messageType, inApp }) => messageType === 'agent-msg' && !inApp)) {
    const agent = messages.find((message) => message.agent)?.agent?._id ?? ''
    sum.lasted(agent, 'replied', on.unansweredSeconds)
  }
  countBlocks(sum, messages)
  sum.flow('tokensIn', units.tokensIn ?? 0)
  sum.flow('tokensOut', units.tokensOut ?? 0)
  sum.flow('calls', units.calls ?? 0)
  sum.flow('mails', units.mails ?? 0)
}

const isFromBot = ({ messageType }: Message): boolean => messageType === 'bot-msg'

/** A block that says several messages in a row is seen once; the first one behind an understood text has answered it. */
function countBlocks(sum: Sum, messages: readonly Message[]): void {
  let shown: string | undefined
  let isUnderstood = false
  for (const message of messages) {
    const { blockId, broadcastId, understood } = message
    if (isFromCustomer(message)) isUnderstood = understood !== undefined && understood.outcome !== 'failure'
    // A broadcast is no response: what came of it stands in its own report.
    const said = isFromBot(message) && !broadcastId ? blockId : undefined
    if (said && said !== shown) {
      sum.add('block', [said], 'views')
      if (isUnderstood) sum.add('block', [said], 'nlp')
      isUnderstood = false
    }
    shown = said
  }
}

const firstOf = ({ number }: ConversationEvent, { channel, language, gender, previous }: Counted) => ({
  number,
  channel,
  language,
  ...(gender && { gender }),
  ...(previous && { previous }),
})

function takeoverOf({ what, created }: ConversationEvent, on: Counted): Counts['takeovers'][number] | undefined {
  if (what.type !== 'interventionEnd' || what.inApp) return undefined
  const { interventionId: id, by, topic, outcome } = what
  const { agent, department, waitedSeconds, heldSeconds } = on
  return {
    id,
    at: created,
    by,
    ...(agent && { agent }),
    ...(department && { department }),
    ...(topic && { topic }),
    ...(outcome && { outcome }),
    ...(waitedSeconds !== undefined && { waitedSeconds }),
    ...(heldSeconds !== undefined && { lastedSeconds: heldSeconds }),
  }
}
