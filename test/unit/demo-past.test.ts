/** The past of the demo: believable, and the same for the same day. */
import { describe, expect, it } from 'vitest'
import type { ConversationEventBody } from '#shared/chat/message'
import { addCells, cellNames, placeOf, type Counter, type FamilyCells } from '#shared/figures/counters'
import { daysBetween } from '#shared/days'
import { slicesOf } from '../../functions/figures/rows-of-entries.ts'
import { quarterOf } from '../../functions/figures/sums.ts'
import { blocksIn, idsIn } from '../../infra/demo/content.ts'
import { playPast } from '../../infra/demo/conversation/transcript.ts'
import { readFolder } from '../../infra/demo/folder.ts'
import { castOf } from '../kit/demo-shop.ts'

const now = new Date('2026-11-22T15:40:00Z')
const last = '2026-11-22'
const folder = readFolder('bloom')

const playedAt = async (moment: Date) => {
  const all = await playPast(folder.past!, castOf(folder, moment), folder.conversations!)
  return all.map(({ conversation }) => conversation)
}
const past = await playedAt(now)
const events = past.flatMap(({ entries }) => entries.flatMap((entry) => entry.events))
const placed = past.flatMap(slicesOf)
const flowOf = (some: typeof placed): FamilyCells => quarterOf(some.map(({ slice }) => slice)).flow ?? {}
const sumOf = (cells: FamilyCells, counter: Counter<'flow'>): number =>
  Object.values(cells).reduce((sum, cell) => sum + (cell[placeOf('flow', counter)] ?? 0), 0)
const between = (from: number, to: number) =>
  flowOf(
    placed.filter(({ of }) => daysBetween(of.slice(0, 10), last) >= to && daysBetween(of.slice(0, 10), last) <= from),
  )
const failedShare = (cells: FamilyCells) =>
  sumOf(cells, 'failures') / (sumOf(cells, 'nlp') + sumOf(cells, 'knowledgeBase') + sumOf(cells, 'failures'))

describe('the past of the florist', () => {
  it('is the same a week later', async () => {
    const textsOf = (all: typeof past) =>
      all.map(({ entries }) => entries.flatMap(({ events: some }) => some.map(({ what }) => what.type)).length)
    const aWeekLater = await playedAt(new Date(now.getTime() + 7 * 86_400_000))
    expect(textsOf(aWeekLater)).toEqual(textsOf(past))
  })

  it('is a quarter of a year long, and nothing of it lies in the future', () => {
    const moments = events.map(({ created }) => created).toSorted()
    expect(moments[0]! < '2026-08-26').toBe(true)
    expect(moments.at(-1)! < now.toISOString()).toBe(true)
    expect(moments.at(-1)! > '2026-11-21').toBe(true)
  })

  it('has a visit on each day, more of them in the week than on Sundays, and more by day than by night', () => {
    const visits = events.filter(({ what }) => what.type === 'conversation-start')
    expect(new Set(visits.map(({ created }) => created.slice(0, 10))).size).toBeGreaterThanOrEqual(90)
    const on = (weekday: number) => visits.filter(({ created }) => new Date(created).getUTCDay() === weekday).length
    for (const weekday of [1, 2, 3, 4, 5, 6]) expect(on(weekday), String(weekday)).toBeGreaterThan(1.3 * on(0))
    const at = (from: number, to: number) =>
      visits.filter(({ created }) => Number(created.slice(11, 13)) >= from && Number(created.slice(11, 13)) < to).length
    expect(at(8, 14)).toBeGreaterThan(10 * at(0, 6))
  })

  it('has a bad week with more failures, and fewer of them since the bot has learned', () => {
    const [before, bad, since] = [between(90, 48), between(47, 41), between(28, 0)].map(failedShare) as [
      number,
      number,
      number,
    ]
    expect(bad).toBeGreaterThan(1.3 * before)
    expect(since).toBeLessThan(0.75 * before)
  })

  it('is solved by the bot mostly, and handed to both agents, who are waited for', () => {
    const all = flowOf(placed)
    const [talked, handedOver, failed] = [sumOf(all, 'talked'), sumOf(all, 'handedOver'), sumOf(all, 'failed')]
    expect(handedOver / talked).toBeGreaterThan(0.08)
    expect(handedOver / talked).toBeLessThan(0.3)
    expect((talked - handedOver - failed) / talked).toBeGreaterThan(0.55)
    const ended = placed.flatMap(({ slice }) => slice.takeovers ?? [])
    expect(new Set(ended.map(({ agent }) => agent?.slice(-2)))).toEqual(new Set(['A0', 'A1', undefined]))
    for (const { agent, waitedSeconds, lastedSeconds } of ended.filter((one) => one.agent)) {
      expect(waitedSeconds, agent).toBeGreaterThan(0)
      expect(lastedSeconds, agent).toBeGreaterThan(0)
    }
    const said = new Set<ConversationEventBody['type']>(events.map(({ what }) => what.type))
    expect([...said]).toEqual(expect.arrayContaining(['rating', 'feedback', 'tracking', 'message']))
    for (const counter of ['calls', 'mails', 'likes', 'dislikes', 'links', 'ratings5', 'positive', 'negative'] as const)
      expect(sumOf(all, counter), counter).toBeGreaterThan(0)
  })

  it('leaves nothing open: each customer is back with the bot, has left, and is owed nothing', () => {
    expect(past.length).toBeGreaterThan(900)
    const open = past.filter(
      ({ item: { owner, session, owed = [] } }) => owner.by !== 'bot' || session.status !== 'ended' || owed.length > 0,
    )
    expect(open.map(({ item }) => item)).toEqual([])
    expect(past.flatMap(({ takeovers }) => takeovers.filter(({ ended }) => !ended))).toEqual([])
  })

  it('is told in two languages on four channels, of blocks and intents that the bot has', () => {
    const sum = quarterOf(placed.map(({ slice }) => slice))
    expect(new Set(Object.keys(sum.flow!).map((key) => cellNames(key).join(' ')))).toEqual(
      new Set(['chat_plugin', 'whatsapp', 'email', 'twilio'].flatMap((channel) => [`${channel} en`, `${channel} de`])),
    )
    const blocks = new Set(blocksIn(folder).map(({ _id }) => _id))
    const intents = new Set([...idsIn(folder)].flatMap(([name, id]) => (name.startsWith('intent ') ? [id] : [])))
    const named = (family: 'block' | 'intent') => Object.keys(sum[family]!).map((key) => cellNames(key)[2]!)
    expect(named('block').filter((name) => !blocks.has(name))).toEqual([])
    expect(named('intent').filter((name) => !intents.has(name))).toEqual([])
    expect(named('block').length).toBeGreaterThan(40)
  })

  it('leaves no text with a name that nothing stands for', () => {
    const texts = events.flatMap(({ what }) => (what.type === 'message' ? (what.message.text ?? []) : []))
    expect(texts.filter((text) => text === '')).toEqual([])
    expect(texts.filter((text) => text.includes('***'))).toEqual([])
  })

  it('counts each event once: slices hold all numbers of their conversations', () => {
    for (const conversation of past.slice(0, 200)) {
      const numbers = slicesOf(conversation).flatMap(({ slice }) => slice.ranges)
      const counted = numbers.reduce((sum, [from, to]) => sum + to - from + 1, 0)
      expect(counted, conversation.item._id).toBe(conversation.item.last)
    }
    const sum = addCells({}, { flow: flowOf(placed) })
    expect(sumOf(sum.flow!, 'starts')).toBe(events.filter(({ what }) => what.type === 'conversation-start').length)
  })
})
