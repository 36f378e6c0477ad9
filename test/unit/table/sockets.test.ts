/** Sockets: what opens one, which are closed for others, and what is said on them. */
import { describe, expect, it, vi } from 'vitest'
import { closeSilentSockets, expectWord } from '../../../functions/doors/realtime/silent-sockets.ts'
import { log } from '../../../functions/platform/aws/log.ts'
import * as sockets from '../../../functions/platform/realtime/sockets.ts'
import { useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'
import { agentOf, at, holderOf, idOf, join, open, openHome, place, useSockets } from './opened-sockets.ts'

useTable()
const seen = useSockets()
const { client, conversation } = place

it('a ticket opens one socket within thirty seconds', async () => {
  const ticket = await sockets.giveTicket(holderOf(5), at(0))
  const use = (seconds: number) => sockets.openSocket('a', { ticket, network: 'a' }, at(seconds))
  expect(await seenOf(use(31))).toBe('unauthenticated')
  expect(await use(30)).toEqual(holderOf(5))
  expect(await seenOf(use(30))).toBe('unauthenticated')
})

describe('a socket of an agent', () => {
  it('is listed with its company, ready or not, until it is closed', async () => {
    await open('a', holderOf(5))
    await open('b', holderOf(6))
    await sockets.setReady(await openHome('b'), true)
    expect(await sockets.consoleSockets({ client })).toMatchObject([
      { connection: 'a', isReady: false, agent: agentOf(5) },
      { connection: 'b', isReady: true, agent: agentOf(6) },
    ])
    await sockets.closeSockets({ client }, idOf(5))
    expect(seen.closed).toEqual(['a'])
    expect(await sockets.homeOf('a')).toBeUndefined()
    await sockets.closeSockets({ client })
    expect([seen.closed, await sockets.consoleSockets({ client })]).toEqual([['a', 'b'], []])
  })

  it('listens to one conversation at a time, and its colleagues see it there', async () => {
    await join('a', { agent: 5 })
    await join('b', { agent: 6 })
    await sockets.tellViewers(place)
    const viewers = { kind: 'viewers', userId: conversation, viewers: [agentOf(5), agentOf(6)] }
    expect(seen.said).toEqual([
      ['a', [viewers]],
      ['b', [viewers]],
    ])
    await sockets.listen(await openHome('a'), idOf(4))
    expect((await sockets.listenersOf(place)).map(({ connection }) => connection)).toEqual(['b'])
    await sockets.listen(await openHome('b'), undefined)
    expect(await sockets.listenersOf(place)).toEqual([])
  })

  it('that is gone is forgotten, and colleagues see that it left', async () => {
    await join('a', { agent: 5 })
    await join('b', { agent: 6 })
    seen.gone = ['a']
    await sockets.post('a', { kind: 'replaced' })
    expect(await sockets.homeOf('a')).toBeUndefined()
    expect((await sockets.consoleSockets({ client })).map(({ connection }) => connection)).toEqual(['b'])
    expect(seen.said).toEqual([['b', [{ kind: 'viewers', userId: conversation, viewers: [agentOf(6)] }]]])
  })

  it('gives way to a newer one where the agent has twenty: the oldest is told and closed', async () => {
    for (let number = 0; number < 20; number++) await open(`s${number}`, holderOf(5), (number * 7) % 20)
    await open('other', holderOf(6))
    await sockets.makeRoomForConsole(holderOf(5), 's1')
    expect(seen.closed).toEqual([])
    await open('new', holderOf(5), 30)
    await sockets.makeRoomForConsole(holderOf(5), 'new')
    expect([seen.said, seen.closed]).toEqual([[['s0', [{ kind: 'replaced' }]]], ['s0']])
  })
})

describe('a socket of a customer', () => {
  it('gives way to an eleventh one, and no agent does', async () => {
    await join('agent', { agent: 5 })
    for (let number = 0; number < 9; number++) await join(`s${number}`, { seconds: number })
    await sockets.makeRoom(place)
    expect(seen.closed).toEqual([])
    await join('s9', { seconds: 9 })
    await sockets.makeRoom(place)
    expect([seen.said, seen.closed]).toEqual([[['s0', [{ kind: 'replaced' }]]], ['s0']])
    await sockets.closeCustomer(place)
    expect(seen.closed).toHaveLength(10)
    expect((await sockets.listenersOf(place)).map(({ connection }) => connection)).toEqual(['agent'])
  })

  it('that does not say who it is within ten seconds is closed', async () => {
    await open('silent', place)
    await join('known')
    await open('later', place)
    expectWord('silent', at(0))
    expectWord('known', at(0))
    expectWord('later', at(1))
    await closeSilentSockets(at(9.999))
    expect(seen.closed).toEqual([])
    await closeSilentSockets(at(10))
    expect(seen.closed).toEqual(['silent'])
    await closeSilentSockets(at(11))
    expect(seen.closed).toEqual(['silent', 'later'])
  })
})

describe('what is said on sockets', () => {
  it('goes in one frame up to 120,000 bytes, and in several beyond them', async () => {
    /** A message whose JSON has so many bytes, with the comma behind it. */
    const message = (bytes: number) => {
      const empty = { kind: 'customerTyping' as const, userId: '' }
      return { ...empty, userId: 'x'.repeat(bytes - 1 - JSON.stringify(empty).length) }
    }
    await sockets.post('a', message(60_000), message(60_000))
    await sockets.post('b', message(60_000), message(60_001), message(100))
    expect(seen.said.map(([connection, frame]) => [connection, (frame as unknown[]).length])).toEqual([
      ['a', 2],
      ['b', 1],
      ['b', 2],
    ])
  })

  it('is told to every console of the company, where consoles show it', async () => {
    for (const [connection, number] of [
      ['a', 5],
      ['b', 6],
    ] as const)
      await open(connection, holderOf(number))
    const event = { type: 'changed', area: 'webhooks', id: idOf(8) } as const
    await sockets.push({ client }, [{ type: 'releaseRetired', release: idOf(9) } as never])
    expect(seen.said).toEqual([])
    await sockets.push({ client }, [event])
    expect(seen.said).toEqual([
      ['a', [{ kind: 'event', event }]],
      ['b', [{ kind: 'event', event }]],
    ])
  })

  it('reaches all that it can, and is noted where it cannot', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
    await sockets.postAll(['a', 'b'], { kind: 'replaced' })
    expect(warned).not.toHaveBeenCalled()
    await sockets.postAll(['broken', 'c'], { kind: 'replaced' })
    expect(warned).toHaveBeenCalledWith('Some sockets could not be told.', { failed: 1, of: 2 })
    expect(seen.said.map(([connection]) => connection)).toEqual(['a', 'b', 'c'])
  })
})
