/** What each event of a conversation adds to the figures. */
import { describe, expect, it } from 'vitest'
import type { ConversationEventBody } from '#shared/chat/message'
import { cellNames, counters, families, type Cells } from '#shared/figures/counters'
import { marksAfter } from '../../../functions/chat/conversation/counted.ts'
import type { Counted } from '../../../functions/chat/conversation/store.ts'
import { countsOf } from '../../../functions/figures/counts.ts'
import {
  agentSays,
  asks,
  base,
  bot,
  created,
  ends,
  id,
  interventionId,
  language,
  lena,
  start,
  takes,
  text,
} from '../../kit/events.ts'

const bodiesToEvents = (bodies: readonly ConversationEventBody[], first = 1) =>
  bodies.map((what, index) => ({ _id: id(`e${index}`), number: first + index, created, what }))

/** As `family name… counter`, without channel and language. */
function named(cells: Cells): Record<string, number> {
  const all: Record<string, number> = {}
  for (const family of families)
    for (const [key, cell] of Object.entries(cells[family] ?? {})) {
      const [, , ...names] = cellNames(key)
      for (const [place, number] of cell.entries())
        if (number !== 0) all[[family, ...names, counters[family][place]].join(' ')] = number
    }
  return all
}

const counted = (bodies: readonly ConversationEventBody[], on: Partial<Counted> = {}) =>
  countsOf({ events: bodiesToEvents(bodies), on: { ...base, ...on } })
/** Without the types of events, which every entry counts. */
const cells = (bodies: readonly ConversationEventBody[], on: Partial<Counted> = {}) =>
  Object.fromEntries(Object.entries(named(counted(bodies, on).cells)).filter(([name]) => !name.startsWith('event ')))

const [hours, roses] = [id('hours'), id('roses')]

describe('an event adds', () => {
  it('a beginning, and a new user where the customer was never there', () => {
    expect(cells([start])).toEqual({ 'flow starts': 1, 'flow newUsers': 1 })
    expect(cells([start], { previous: '2026-11-19T14:20:00.000Z' })).toEqual({ 'flow starts': 1 })
    expect(cells([{ type: 'conversation-start', language, isNewUser: false }])).toEqual({ 'flow starts': 1 })
  })

  it('an end', () => {
    expect(cells([{ type: 'conversation-end', by: 'timeout' }])).toEqual({ 'flow ends': 1 })
  })

  it('a text with its words and its feeling, a session in its place, and no button', () => {
    expect(cells([text('Thanks, gorgeous roses, ROSES and the')], { locality: 'Bern' })).toEqual({
      'flow texts': 1,
      'flow positive': 1,
      'flow talked': 1,
      'place Bern sessions': 1,
      'keyword thanks uses': 1,
      'keyword gorgeous uses': 1,
      'keyword roses uses': 2,
    })
  })

  it('a session to the place it is learned to be in, once, and to none before that', () => {
    const talking = { marks: ['said'] as const }
    const places = (on: object) =>
      Object.entries(cells([text('Hello again')], on)).filter(([name]) => name.startsWith('place'))
    expect(places({})).toEqual([])
    expect(places({ ...talking, locality: 'Bern', isNewLocality: true })).toEqual([['place Bern sessions', 1]])
    expect(places({ ...talking, locality: 'Bern' })).toEqual([])
  })

  it('a pressed button, by the response that has it, and none of its words', () => {
    const pressed = cells([text('Opening hours', { blockId: roses }), bot(hours)], { marks: ['said'] })
    expect(pressed).toEqual({
      'flow choices': 1,
      [`block ${roses} choices`]: 1,
      'flow botMessages': 1,
      'flow turns': 1,
      [`block ${hours} views`]: 1,
    })
  })

  it('a file and a link', () => {
    const file: ConversationEventBody = { type: 'message', message: { messageType: 'attachments', language } }
    expect(cells([file], { marks: ['said'] })).toEqual({ 'flow files': 1 })
    const url = 'https://roses.example/red\t1'
    const link: ConversationEventBody = { type: 'tracking', message: { messageType: 'url-track', language, url } }
    expect(cells([link])).toEqual({ 'flow links': 1, 'link https://roses.example/red 1 follows': 1 })
  })

  it.each([
    ['nlp', 'nlp', 1],
    ['knowledge-base', 'knowledgeBase', 1],
    ['failure', 'failures', undefined],
  ] as const)(
    'a text by its outcome %s, its intent, and the response that answers it',
    (outcome, counter, answered) => {
      const understood = { outcome, intentId: id('intent') }
      const all = cells([text('Hm', { understood }), bot(hours), bot(hours), bot(roses)], { marks: ['said'] })
      expect(all[`flow ${counter}`]).toBe(1)
      expect(all[`intent ${id('intent')} understood`]).toBe(answered)
      expect(all[`block ${hours} nlp`]).toBe(answered)
      // Two messages in a row of one response are one view of it.
      expect([all[`block ${hours} views`], all[`block ${roses} views`], all[`block ${roses} nlp`]]).toEqual([
        1,
        1,
        undefined,
      ])
    },
  )

  it('a thumb, by the response it is on', () => {
    const thumb = (liked: boolean, blockId?: string): ConversationEventBody => ({
      type: 'feedback',
      eventNumber: 2,
      liked,
      ...(blockId && { blockId }),
    })
    expect(cells([thumb(true, hours)])).toEqual({ 'flow likes': 1, [`block ${hours} likes`]: 1 })
    expect(cells([thumb(false)])).toEqual({ 'flow dislikes': 1 })
  })

  it('a rating, and that of a takeover where the session had one', () => {
    const rating: ConversationEventBody = { type: 'rating', rating: 4 }
    expect(cells([rating])).toEqual({ 'flow ratings4': 1 })
    const of = { marks: ['handedOver', 'said'], agent: lena._id, department: id('dept') } as const
    expect(cells([rating], { ...of, marks: [...of.marks] })).toEqual({
      'flow ratings4': 1,
      [`takeover ${id('dept')} ${lena._id} ratings4`]: 1,
    })
  })

  it('a question for a person, by its department and the response said before', () => {
    expect(cells([asks], { marks: ['said'], block: hours })).toEqual({
      'flow handedOver': 1,
      [`takeover ${id('dept')}  asked`]: 1,
      [`block ${hours} handovers`]: 1,
    })
  })

  it('an agent who comes after a wait, is assigned, answers and ends it, each with how long it took', () => {
    const department = id('dept')
    const marks: Counted['marks'] = ['said', 'handedOver']
    const cell = (counter: string) => `takeover ${department} ${lena._id} ${counter}`
    expect(cells([takes], { department, marks, heldSeconds: 60 })).toEqual({
      [cell('taken')]: 1,
      [cell('waitedSeconds')]: 60,
      // A bin holds its own end.
      [cell('waited5')]: 1,
    })
    const assigned: ConversationEventBody = { type: 'agentAssigned', interventionId, agent: lena, by: lena }
    expect(cells([assigned], { department, marks })).toEqual({ [cell('assigned')]: 1 })
    const waited = { [cell('assigned')]: 1, [cell('waitedSeconds')]: 1, [cell('waited0')]: 1 }
    expect(cells([assigned], { department, marks, heldSeconds: 1 })).toEqual(waited)
    expect(cells([agentSays, agentSays], { department, marks, agent: lena._id, unansweredSeconds: 7 })).toEqual({
      'flow agentMessages': 2,
      [cell('messages')]: 2,
      [cell('repliedSeconds')]: 7,
      [cell('replied3')]: 1,
    })
    const on = { department, marks, agent: lena._id, heldSeconds: 100_000, waitedSeconds: 60 }
    expect(cells([ends], on)).toEqual({
      [cell('endedByAgent')]: 1,
      [cell('lastedSeconds')]: 100_000,
      [cell('lasted15')]: 1,
      'outcome Roses Sold ended': 1,
    })
    expect(counted([ends], on).takeovers).toEqual([
      {
        id: interventionId,
        at: created,
        by: 'agent',
        agent: lena._id,
        department,
        topic: 'Roses',
        outcome: 'Sold',
        waitedSeconds: 60,
        lastedSeconds: 100_000,
      },
    ])
  })

  it.each([
    ['customer', 'endedByCustomer'],
    ['timeout', 'endedByTimeout'],
  ] as const)('an end by %s that nobody had taken', (by, counter) => {
    const ended: ConversationEventBody = { type: 'interventionEnd', interventionId, by }
    expect(cells([ended])).toEqual({ [`takeover   ${counter}`]: 1, 'takeover   neverTaken': 1, 'outcome   ended': 1 })
  })

  it('the words of a colleague in the provider’s own app, and no takeover of an agent', () => {
    const message = { messageType: 'agent-msg' as const, text: 'Yes', language, inApp: 'whatsapp' }
    expect(cells([{ type: 'message', message }], { unansweredSeconds: 60 })).toEqual({ 'flow agentMessages': 1 })
    expect(cells([{ type: 'interventionEnd', interventionId, by: 'timeout', inApp: true }])).toEqual({})
    expect(marksAfter(['said'], [{ type: 'message', message }])).toEqual(['said', 'handedOver'])
  })

  it('nothing but its type where it says nothing of customers or people', () => {
    const quiet: ConversationEventBody[] = [
      { type: 'agentUnassigned', interventionId, agent: lena, by: lena },
      { type: 'note', agent: lena, text: 'Careful' },
      { type: 'language', language, by: 'customer' },
      { type: 'delivery-failed', what: 'mail', blockId: hours, reason: 'timeout' },
    ]
    expect(cells(quiet)).toEqual({})
    expect(named(counted(quiet).cells)).toEqual(
      Object.fromEntries(quiet.map(({ type }) => [`event ${type} happened`, 1])),
    )
  })

  it('what the turn has cost, and the time since the customer was last active in the session', () => {
    const units = { tokensIn: 100, tokensOut: 20, calls: 2, mails: 1 }
    const on = { units, previous: '2026-11-20T14:19:30.000Z', marks: ['said'] } as const
    const cost = { 'flow tokensIn': 100, 'flow tokensOut': 20, 'flow calls': 2, 'flow mails': 1 }
    const asked: Partial<Counted> = { ...on, marks: ['said'] }
    expect(cells([text('', { blockId: hours })], asked)).toMatchObject(cost)
    expect(cells([text('', { blockId: hours })], asked)).not.toHaveProperty('flow talkedSeconds')
    expect(cells([text('', { blockId: hours })], { ...asked, isSameSession: true })['flow talkedSeconds']).toBe(30)
    expect(cells([bot()], { ...asked, isSameSession: true })).not.toHaveProperty('flow talkedSeconds')
  })

  it('an active customer only where the customer did something', () => {
    const on = { gender: 'female', previous: '2026-11-19T08:00:00.000Z' }
    expect(counted([bot(), text('Hello')], on).first).toEqual({ number: 2, channel: 'chat_plugin', language, ...on })
    for (const body of [bot(), agentSays, takes, ends, asks] as const) expect(counted([body]).first).toBeUndefined()
  })
})

describe('a session is counted once', () => {
  /** The sums of a session whose writes are these. */
  function sessions(...writes: (readonly ConversationEventBody[])[]) {
    let marks: Counted['marks'] = []
    const sum = { talked: 0, handedOver: 0, failed: 0 }
    for (const bodies of writes) {
      const all = cells(bodies, { marks })
      for (const name of ['talked', 'handedOver', 'failed'] as const) sum[name] += all[`flow ${name}`] ?? 0
      marks = marksAfter(marks, bodies)
    }
    return [sum.talked, sum.handedOver, sum.failed]
  }
  const missed = [text('Grmbl', { understood: { outcome: 'failure' } }), bot(hours)]
  const met = [text('Hours', { understood: { outcome: 'nlp' } }), bot(hours)]

  it.each([
    ['only begun', [[start, bot(hours)]], [0, 0, 0]],
    ['talked', [[start], met, met], [1, 0, 0]],
    ['failed in the end', [met, missed, missed], [1, 0, 1]],
    ['failed and answered after all', [missed, met], [1, 0, 0]],
    ['failed and went on by a button', [missed, [text('Hours', { blockId: hours }), bot(hours)]], [1, 0, 0]],
    ['failed and sent what nobody answered', [missed, [text('Hours', { blockId: hours })]], [1, 0, 1]],
    ['failed, then asked for a person', [missed, [asks], [takes], [ends], missed], [1, 1, 0]],
    ['written to by an agent, and answered', [[takes], [agentSays], [text('Yes')]], [1, 1, 0]],
    ['written to by an agent, and never answered', [[takes], [agentSays]], [0, 0, 0]],
  ] as const)('where it was %s', (_, writes, sums) => {
    expect(sessions(...(writes as unknown as ConversationEventBody[][]))).toEqual(sums)
  })
})
