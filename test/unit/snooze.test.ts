/** Random histories of takeovers that are put aside, with a simulated clock and schedules that come up to a minute late. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstDue,
  isAnswerOwed,
  missedBy,
  owedAfterAnswer,
  owedAfterWord,
  owedFromStart,
  withMissed,
  type Owed,
} from '#shared/chat/owed'
import { afterSnoozeEvent, type SnoozeEvent, type Snoozed } from '#shared/chat/snooze'
import { next, type Owner, type TakeoverEvent } from '#shared/chat/takeover'
import { dueKinds } from '#shared/chat/message'
import { pauseMs } from '../../functions/bot/takeover/pace.ts'

const minuteMs = 60_000
const begun = Date.parse('2026-06-01T08:00:00.000Z')
/** A schedule is kept by whole seconds and comes within the minute. */
const lateMs = minuteMs

interface Rules {
  readonly delayAnnouncementInterval: number
  readonly userReplyTimeout: number | null
  readonly level: Readonly<Record<(typeof dueKinds)[number], number | null>>
  /** Whether the schedule of a snooze is lost, as where the listener of its event failed for good. */
  readonly losesWakes: boolean
}

type Act =
  | { readonly do: 'snooze'; readonly minutes: number }
  | { readonly do: 'unsnooze' | 'says' | 'answers' | 'unassign' | 'take' | 'assign' | 'complete' | 'ask' }
  | { readonly do: 'wait'; readonly ms: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('snooze' as const), minutes: fc.integer({ min: -5, max: 90 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('unsnooze', 'says', 'answers', 'unassign', 'take', 'assign', 'complete', 'ask'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40 * minuteMs }) }),
  },
)

const promise = fc.option(fc.integer({ min: 1, max: 30 }))
const someRules: fc.Arbitrary<Rules> = fc.record({
  delayAnnouncementInterval: fc.integer({ min: 0, max: 12 }),
  userReplyTimeout: fc.option(fc.integer({ min: minuteMs, max: 20 * minuteMs })),
  level: fc.record({ first: promise, next: promise, close: promise }),
  losesWakes: fc.boolean(),
})

/** One conversation with its schedules, moved from look to look as the clock goes on. */
class Takeover {
  now = begun
  owner: Owner = { by: 'bot' }
  snoozed: Snoozed | undefined
  owed: readonly Owed[] = []
  #looks: { at: number; isChain: boolean }[] = []
  #number = 0
  readonly missed: string[] = []

  constructor(
    readonly rules: Rules,
    readonly late: () => number,
  ) {}

  get date(): Date {
    return new Date(this.now)
  }

  does(done: Act): void {
    switch (done.do) {
      case 'wait':
        return this.waits(this.now + done.ms)
      case 'snooze':
        if (this.owner.by !== 'agent') return
        return this.puts({ type: 'snooze', until: new Date(this.now + done.minutes * minuteMs).toISOString(), by: 'a' })
      case 'unsnooze':
        return this.puts({ type: 'unsnooze' })
      case 'says': {
        if (this.owner.by === 'bot') return
        this.puts({ type: 'speak' })
        this.owed = owedAfterWord(this.owed, this.dues())
        return
      }
      case 'answers':
        if (this.owner.by === 'agent') this.owed = owedAfterAnswer(this.owed)
        return
      case 'ask':
        return this.hands({ type: 'ask', interventionId: `${this.#number + 1}` })
      case 'take':
      case 'assign':
        return this.hands({
          type: done.do === 'take' ? 'start' : 'assign',
          interventionId: `${this.#number + 1}`,
          agentId: done.do === 'take' ? 'a' : 'b',
          agentName: 'Somebody',
        })
      case 'unassign':
      case 'complete':
        return this.hands({ type: done.do })
    }
  }

  waits(until: number): void {
    for (;;) {
      const due = this.#looks.toSorted((a, b) => a.at - b.at)[0]
      if (!due || due.at > until) break
      this.#looks = this.#looks.filter((each) => each !== due)
      this.now = Math.max(this.now, due.at)
      this.looks(due.isChain)
    }
    this.now = until
  }

  private dues() {
    const at = (minutes: number | null) =>
      minutes === null ? undefined : new Date(this.now + minutes * minuteMs).toISOString()
    return Object.fromEntries(dueKinds.map((kind) => [kind, at(this.rules.level[kind])]))
  }

  private puts(event: SnoozeEvent): void {
    const after = afterSnoozeEvent(this.snoozed, event, this.date)
    if (typeof after === 'string') return
    this.snoozed = after.snoozed
    if (event.type === 'snooze' && !this.rules.losesWakes)
      this.schedules(Math.ceil(Date.parse(event.until) / 1000) * 1000, false)
  }

  private hands(event: TakeoverEvent): void {
    const before = this.owner
    const after = next(before, event, this.date.toISOString())
    if (typeof after === 'string' || after === before) return
    this.owner = after
    this.snoozed = undefined
    if (before.by === 'bot') {
      this.#number += 1
      this.owed = owedFromStart(this.dues(), after.by === 'queue')
      this.#looks = []
      this.schedules(this.now + minuteMs, true)
    }
    if (after.by === 'bot') this.owed = []
  }

  private looks(isChain: boolean): void {
    if (this.owner.by === 'bot') return
    this.puts({ type: 'look' })
    this.missed.push(...missedBy(this.owed, this.date).map(({ what, at }) => `${what} ${at}`))
    this.owed = withMissed(this.owed, this.date)
    if (!isChain) return
    const shortestMs = Math.min(...dueKinds.map((kind) => (this.rules.level[kind] ?? Infinity) * minuteMs))
    const pause = pauseMs(undefined, this, { settings: this.rules, shortestMs, now: this.date })
    this.schedules(this.now + Math.max(1, Math.ceil(pause / 1000)) * 1000, true)
  }

  private schedules(at: number, isChain: boolean): void {
    this.#looks.push({ at: at + this.late(), isChain })
  }
}

describe('a takeover that is put aside', () => {
  it('is never lost: whatever happens, it is back at most a minute late, and what is due is told once', () => {
    fc.assert(
      fc.property(
        someRules,
        fc.array(act, { maxLength: 30 }),
        fc.array(fc.integer({ min: 0, max: lateMs }), { minLength: 1, maxLength: 5 }),
        (given, acts, lates) => {
          let scheduled = 0
          const takeover = new Takeover(given, () => lates[scheduled++ % lates.length]!)
          const faults: string[] = []
          for (const done of [{ do: 'ask' } as const, { do: 'take' } as const, ...acts]) {
            const { owner: before, snoozed } = takeover
            takeover.does(done)
            const { owner, now } = takeover
            if (takeover.snoozed && owner.by !== 'agent') faults.push('put aside by nobody')
            // Found by the chain of looks alone, it may take as long as the chain rests.
            if (takeover.snoozed && !given.losesWakes && now > Date.parse(takeover.snoozed.until) + lateMs + 1000)
              faults.push('late')
            // What only happens by the clock takes nobody's conversation away.
            if (done.do === 'wait' && snoozed && owner !== before) faults.push('taken away')
          }
          takeover.waits(takeover.now + 2 * 60 * minuteMs)
          const { owed, missed, owner, snoozed } = takeover
          if (snoozed) faults.push('lost')
          if (!owed.every(({ isMissed }) => isMissed)) faults.push('not told')
          if (new Set(missed).size < missed.length) faults.push('told twice')
          if (owner.by === 'bot' && owed.length > 0) faults.push('owed by the bot')
          expect(faults).toEqual([])
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('is not put aside for a time that has passed, nor for longer than a year', () => {
    const now = new Date(begun)
    const after = (ms: number) =>
      afterSnoozeEvent(undefined, { type: 'snooze', until: new Date(begun + ms).toISOString(), by: 'a' }, now)
    const yearMs = 365 * 24 * 60 * minuteMs
    expect([after(0), after(-1), after(yearMs + 1)]).toEqual(['not-ahead', 'not-ahead', 'too-far-ahead'])
    expect([after(1), after(yearMs)]).toMatchObject([{ snoozed: { by: 'a' } }, { snoozed: { by: 'a' } }])
  })
})

describe('what is owed', () => {
  const [soon, later] = ['2026-06-01T08:05:00.000Z', '2026-06-01T09:00:00.000Z']

  it('is one answer at a time, and the end of the takeover', () => {
    const asked = owedFromStart({ first: soon, close: later }, true)
    expect(owedAfterWord(asked, { next: later })).toBe(asked)
    const answered = owedAfterAnswer(asked)
    expect(answered).toEqual([{ what: 'close', at: later }])
    expect(isAnswerOwed(answered)).toBe(false)
    expect(firstDue(owedAfterWord(answered, { next: soon }))).toEqual({ what: 'next', at: soon })
  })

  it('is nothing to a customer whom an agent has come to by themselves, but the end', () => {
    expect(owedFromStart({ first: soon, next: soon, close: later }, false)).toEqual([{ what: 'close', at: later }])
  })
})
