/** What is remembered of how channels and turns work: outages of providers, when something came last, and slow companies. */
import { describe, expect, it } from 'vitest'
import { healthOf, noteHeard } from '../../../functions/channels/health.ts'
import { newLane, putLane } from '../../../functions/channels/lane.ts'
import * as outages from '../../../functions/channels/outage.ts'
import { isSlow, noteTurn } from '../../../functions/channels/slow-turns.ts'
import { journalOf } from '../../../functions/platform/table/journal.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { useWakes } from './webhook-rows.ts'

useTable()
const woken = useWakes()

describe('an outage of a provider', () => {
  const fail = (scope: ReturnType<typeof scopeOf>, seconds = 0, kind: 'down' | 'reauth' = 'down') =>
    outages.noteFailure(scope, 'messenger', { kind, reason: 'status 503', prober: idOf(3) }, at(seconds))
  const statesOf = async (scope: ReturnType<typeof scopeOf>) =>
    (await journalOf(scope)).map(({ event }) => (event as { state?: string }).state)

  it('begins with the third failure in a row, and is told once', async () => {
    const scope = scopeOf(11)
    expect([await fail(scope), await fail(scope)]).toEqual([undefined, undefined])
    expect(await outages.listOutages(scope)).toEqual([])
    const begun = await fail(scope)
    expect(begun).toMatchObject({ probes: 0, since: at(0).toISOString(), nextProbe: at(5).toISOString() })
    expect(await outages.findOutage(scope, 'messenger')).toEqual(begun)
    expect(await statesOf(scope)).toEqual(['down'])
  })

  it('does not begin where a message was taken between the failures', async () => {
    const scope = scopeOf(12)
    for (const _ of [1, 2]) await fail(scope)
    await outages.noteSuccess(scope, 'messenger', undefined)
    expect([await fail(scope), await fail(scope)]).toEqual([undefined, undefined])
    expect(await fail(scope)).toMatchObject({ kind: 'down' })
  })

  it('begins at once where the provider lets nobody in', async () => {
    const scope = scopeOf(13)
    expect(await fail(scope, 0, 'reauth')).toMatchObject({ kind: 'reauth', probes: 0 })
    expect(await statesOf(scope)).toEqual(['reconnect'])
  })

  it('is looked at after longer and longer times, half an hour at most', async () => {
    const scope = scopeOf(14)
    for (const _ of [1, 2]) await fail(scope)
    const looks = []
    for (let look = 0; look < 7; look++) looks.push(await fail(scope, look * 10_000))
    const waited = looks.map((outage, look) => outages.secondsToProbe(outage!, at(look * 10_000)))
    expect(waited).toEqual([5, 30, 120, 600, 1800, 1800, 1800])
    expect(await outages.findOutage(scope, 'messenger')).toMatchObject({ probes: 6, since: at(0).toISOString() })
  })

  it('ends with the first message that is taken: it is told, and what is stuck goes on', async () => {
    const scope = scopeOf(15)
    for (const _ of [1, 2]) await fail(scope)
    const outage = await fail(scope)
    const conversations = Array.from({ length: 101 }, (_, number) => idOf(1000 + number))
    for (const conversation of conversations)
      await given(
        putLane(
          { ...scope, conversation },
          { ...newLane({ ...scope, conversation }, scope, 'messenger', 1), isStuck: true },
        ),
      )
    expect(await outages.countStuck(scope, 'messenger')).toBe(100)
    await outages.noteSuccess(scope, 'messenger', outage)
    expect(await outages.findOutage(scope, 'messenger')).toBeUndefined()
    expect(await statesOf(scope)).toEqual(['down', 'up'])
    expect(woken.map((wake) => (wake as { conversation: string }).conversation)).toEqual(conversations)
    expect(woken[0]).toMatchObject({ channel: 'messenger', isAnew: true })
    expect(await fail(scope)).toBeUndefined()
  })

  it('ends also where the settings were changed, and nothing waits', async () => {
    const scope = scopeOf(16)
    for (const _ of [1, 2]) await fail(scope)
    await outages.endOutage(scope, 'messenger')
    expect([await fail(scope), await statesOf(scope), woken]).toEqual([undefined, [], []])
    expect(await outages.countStuck(scope, 'messenger')).toBe(0)
  })
})

it('when something came last is noted once in a minute, for each channel', async () => {
  const scope = scopeOf(21)
  await noteHeard(scope, 'messenger', at(0))
  await noteHeard(scope, 'messenger', at(59.999))
  expect(await healthOf(scope)).toEqual([{ channel: 'messenger', heard: at(0).toISOString(), revision: 1 }])
  await noteHeard(scope, 'messenger', at(60))
  await noteHeard(scope, 'email', at(60))
  expect(await healthOf(scope)).toEqual([
    { channel: 'email', heard: at(60).toISOString(), revision: 1 },
    { channel: 'messenger', heard: at(60).toISOString(), revision: 2 },
  ])
})

describe('a company whose turns take long', () => {
  it('is slow for fifteen minutes after a turn of three seconds', async () => {
    const { client } = scopeOf(31)
    await noteTurn(client, 2999, at(0))
    expect(await isSlow(client, at(0))).toBe(false)
    await noteTurn(client, 3000, at(0))
    expect([await isSlow(client, at(899.999)), await isSlow(client, at(900))]).toEqual([true, false])
  })

  it('is noted again where five minutes of that are over', async () => {
    const { client } = scopeOf(32)
    await noteTurn(client, 3000, at(0))
    await noteTurn(client, 3000, at(299.999))
    expect(await isSlow(client, at(900))).toBe(false)
    await noteTurn(client, 3000, at(300))
    expect([await isSlow(client, at(1199.999)), await isSlow(client, at(1200))]).toEqual([true, false])
  })
})

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scopeOf = (number: number) => ({ client: idOf(number), environment: idOf(number + 500) })
const start = Date.parse('2026-11-20T12:00:00.000Z')
const at = (seconds: number) => new Date(start + Math.round(seconds * 1000))
