import { describe, expect, it } from 'vitest'
import { interventionStatus, interventionStatuses, next, Owner, type TakeoverEvent } from '#shared/chat/takeover'

const people = ['01JD000000000000000000000A', '01JD000000000000000000000B', '01JD000000000000000000000C']
const department = '01JD000000000000000000000D'

/** Numbers below `end` that look like chance and are the same on every machine. */
function chance(seed: number) {
  let state = seed
  return (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

function anyEvent(pick: (end: number) => number, step: number): TakeoverEvent {
  const interventionId = `01JD0000000000000000${String(step).padStart(6, '0')}`
  const agentId = people[pick(people.length)]!
  const taking = { interventionId, agentId, agentName: `Agent ${agentId.at(-1)}` }
  const events: TakeoverEvent[] = [
    { type: 'ask', interventionId, departmentId: pick(2) === 0 ? department : undefined },
    { type: 'start', ...taking },
    { type: 'assign', ...taking },
    { type: 'unassign' },
    { type: 'complete' },
    { type: 'answer-in-app', interventionId },
  ]
  return events[pick(events.length)]!
}

/** Owners as they follow each other through a thousand events, with the event between them. */
function* histories() {
  for (let seed = 1; seed <= 50; seed++) {
    const pick = chance(seed)
    let owner: Owner = { by: 'bot' }
    for (let step = 0; step < 200; step++) {
      const event = anyEvent(pick, step)
      const after = next(owner, event, new Date(step * 1000).toISOString())
      yield { before: owner, event, after }
      if (typeof after === 'object') owner = after
    }
  }
}

describe('a takeover, whatever happens in whatever order', () => {
  it('has one owner always: bot, queue or one agent', () => {
    for (const { after } of histories()) {
      if (typeof after === 'string') expect(['taken-over', 'not-taken-over']).toContain(after)
      else expect(Owner.parse(after)).toEqual(after)
    }
  })

  it('is taken from an agent by nobody who merely starts', () => {
    for (const { before, event, after } of histories())
      if (before.by === 'agent' && event.type === 'start')
        expect(after).toBe(event.agentId === before.agentId ? before : 'taken-over')
  })

  it('keeps its id and its department from hand to hand until it is over', () => {
    for (const { before, after } of histories()) {
      if (before.by === 'bot' || typeof after === 'string' || after.by === 'bot') continue
      expect(after).toMatchObject({ interventionId: before.interventionId })
      expect(after.departmentId).toBe(before.departmentId)
    }
  })

  it('leaves nobody waiting for good: any agent may take a waiting chat, and it may go back to the bot', () => {
    for (const { before } of histories()) {
      if (before.by !== 'queue') continue
      const [agentId = ''] = people
      const taking = { interventionId: before.interventionId, agentId, agentName: 'A' }
      expect(next(before, { type: 'start', ...taking }, before.since)).toMatchObject({ by: 'agent', agentId })
      expect(next(before, { type: 'assign', ...taking }, before.since)).toMatchObject({ by: 'agent', agentId })
      expect(next(before, { type: 'complete' }, before.since)).toEqual({ by: 'bot' })
    }
  })

  it('is nobody’s who waits once a colleague has answered in the provider’s app, unless an agent holds it', () => {
    for (const { before, event, after } of histories()) {
      if (event.type !== 'answer-in-app') continue
      if (before.by === 'agent') expect(after).toBe(before)
      else expect(after).toMatchObject({ by: 'queue', inApp: true })
    }
  })

  it('keeps the place of who waits already, however often they ask or are put back', () => {
    for (const { before, event, after } of histories())
      if (before.by === 'queue' && (event.type === 'ask' || event.type === 'unassign')) expect(after).toBe(before)
  })
})

it('TAKEOVER-001/mine/other/no-agent/none/unset: is mine, another’s, nobody’s yet, none, or not known', () => {
  const [mine = '', others = ''] = people
  const held = { interventionId: department, since: new Date(0).toISOString() }
  const owners: (Owner | undefined)[] = [
    { by: 'agent', agentId: mine, agentName: 'A', ...held },
    { by: 'agent', agentId: others, agentName: 'B', ...held },
    { by: 'queue', ...held },
    { by: 'bot' },
    undefined,
  ]
  expect(owners.map((owner) => interventionStatus(owner, mine))).toEqual([...interventionStatuses])
  expect(interventionStatuses).toEqual([
    'EXISTS_AND_MATCHES',
    'EXISTS_NOT_MATCH',
    'EXISTS_NO_AGENT',
    'NO_INTERVENTION',
    'UNSET',
  ])
})
