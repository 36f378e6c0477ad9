import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conditions } from '../../../frontend/src/core/live/conditions.ts'
import { dismiss, notices, notify } from '../../../frontend/src/core/live/notices.ts'
import { reloadWhenSettled } from '../../../frontend/src/core/reload.ts'
import { holdUnsaved } from '../../../frontend/src/core/unsaved.ts'
import {
  lossShownAfterMs,
  Realtime,
  reconnectDelayMsMin,
  typingSaidEveryMs,
} from '../../../frontend/src/core/live/socket.ts'
import { heartbeatMs, heartbeatTimeoutMs, reconnectDelayMsMax } from '#shared/realtime/heartbeat'
// What the socket loads when it connects: in a test it is at hand.
import '#shared/realtime/console-socket'
import { Socket } from './socket.ts'

const own = '01HZXY0000000000000000AAAA'
const other = '01HZXY0000000000000000BBBB'

const told: string[] = []
let realtime: Realtime
const latest = () => Socket.opened.at(-1)!
const allWords = () => latest().sent.map((text) => JSON.parse(text) as { action: string })
const words = () => allWords().filter(({ action }) => action !== 'authentication')

async function connect(random = () => 1, ticket = () => Promise.resolve(`ticket-${Socket.opened.length + 1}`)) {
  realtime = new Realtime({
    address: 'ws://console.test/socket',
    ticket,
    onMessage: (message) => {
      if (message.kind !== 'successfullyAuthenticated')
        told.push(message.kind === 'event' ? message.event.type : message.kind)
    },
    onReconnected: () => told.push('reconnected'),
    onLost: (lost) => told.push(lost ? 'lost' : 'connected'),
    random,
  })
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  Socket.opened = []
  told.length = 0
})

afterEach(() => {
  realtime?.close()
})

describe('QUEUES-013/states/reconnect: the socket of a tab', () => {
  it('connects, is authenticated once the server says so, is dropped, and authenticates again', async () => {
    await connect(() => 0)
    expect(realtime.state).toBe('connecting')
    latest().open()
    expect(allWords()).toEqual([{ action: 'authentication' }])
    expect(realtime.state).toBe('connecting')
    latest().push({ kind: 'successfullyAuthenticated' })
    expect(realtime.state).toBe('authenticated')
    latest().drop()
    expect(realtime.state).toBe('dropped')
    await vi.advanceTimersByTimeAsync(1)
    expect(realtime.state).toBe('connecting')
    latest().open()
    expect(allWords()).toEqual([{ action: 'authentication' }])
    latest().push({ kind: 'successfullyAuthenticated' })
    expect(realtime.state).toBe('authenticated')
  })

  it('that opens and is not authenticated is given up', async () => {
    await connect(() => 0)
    await vi.advanceTimersByTimeAsync(9999)
    latest().open()
    // From here on it has ten seconds more.
    await vi.advanceTimersByTimeAsync(9999)
    expect(Socket.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(Socket.opened).toHaveLength(2)
    expect(Socket.opened[0]!.readyState).toBe(3)
  })

  it('whose ticket does not come asks for another one', async () => {
    const ticket = vi.fn(() => new Promise<string>(() => {}))
    await connect(() => 0, ticket)
    await vi.advanceTimersByTimeAsync(9999)
    expect(ticket).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(2)
    expect(ticket).toHaveBeenCalledTimes(2)
  })

  it('that the agent closes is neither told as lost nor opened again', async () => {
    await connect()
    latest().accept()
    latest().drop()
    realtime.close()
    dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Socket.opened).toHaveLength(1)
    expect(told).toEqual(['connected'])
  })

  it('opens with a ticket of its own each time, and tells when it is back', async () => {
    await connect()
    expect(latest().url).toBe('ws://console.test/socket?ticket=ticket-1')
    latest().accept()
    latest().drop()
    await vi.advanceTimersByTimeAsync(500)
    expect(latest().url).toBe('ws://console.test/socket?ticket=ticket-2')
    latest().accept()
    expect(told).toEqual(['connected', 'connected', 'reconnected'])
  })

  it('says that it is lost after two seconds, and not before', async () => {
    await connect()
    latest().accept()
    latest().drop()
    await vi.advanceTimersByTimeAsync(lossShownAfterMs - 1)
    expect(told).not.toContain('lost')
    await vi.advanceTimersByTimeAsync(1)
    expect(told.at(-1)).toBe('lost')
  })

  it('says nothing of a loss that was over sooner', async () => {
    await connect()
    latest().accept()
    latest().drop()
    await vi.advanceTimersByTimeAsync(500)
    latest().accept()
    await vi.advanceTimersByTimeAsync(5000)
    expect(told).toEqual(['connected', 'connected', 'reconnected'])
  })

  it('tries later and later, and never waits longer than the limit', async () => {
    await connect()
    const waits: number[] = []
    for (let failure = 0; failure < 9; failure++) {
      const before = Date.now()
      const opened = Socket.opened.length
      latest().drop()
      while (Socket.opened.length === opened) await vi.advanceTimersByTimeAsync(500)
      waits.push(Date.now() - before)
    }
    expect(waits).toEqual([
      500,
      1000,
      2000,
      4000,
      8000,
      16_000,
      reconnectDelayMsMax,
      reconnectDelayMsMax,
      reconnectDelayMsMax,
    ])
  })

  it('connects at once when the network returns', async () => {
    await connect()
    latest().accept()
    dispatchEvent(new Event('offline'))
    expect(Socket.opened).toHaveLength(1)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(Socket.opened).toHaveLength(2)
    // The try that was to come later is given up.
    await vi.advanceTimersByTimeAsync(reconnectDelayMsMin)
    expect(Socket.opened).toHaveLength(2)
  })
})

describe('an open socket', () => {
  it('has to answer at once when its tab is looked at again', async () => {
    await connect(() => 0)
    latest().accept()
    latest().push({ kind: 'pong' })
    await vi.advanceTimersByTimeAsync(11_000)
    expect(Socket.opened).toHaveLength(1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(words()).toEqual([{ action: 'ping' }, { action: 'ping' }])
    await vi.advanceTimersByTimeAsync(10_001)
    expect(Socket.opened).toHaveLength(2)
  })

  it('gives up when its heartbeat is not answered', async () => {
    await connect(() => 0)
    latest().accept()
    latest().push({ kind: 'pong' })
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(words()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(heartbeatTimeoutMs + 1)
    expect(Socket.opened).toHaveLength(2)
  })

  it('stays closed where it was replaced, until its tab is looked at again', async () => {
    await connect(() => 0)
    latest().accept()
    latest().push({ kind: 'replaced' })
    latest().drop()
    await vi.advanceTimersByTimeAsync(10 * reconnectDelayMsMax)
    expect(Socket.opened).toHaveLength(1)
    expect(told).toEqual(['connected', 'replaced'])
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(Socket.opened).toHaveLength(2)
    latest().accept()
    expect(told.at(-1)).toBe('reconnected')
    latest().drop()
    await vi.advanceTimersByTimeAsync(1)
    expect(Socket.opened).toHaveLength(3)
  })

  it('passes on the events it knows and passes over the rest', async () => {
    await connect()
    latest().accept()
    latest().push({ kind: 'event', event: { type: 'changed', area: 'environments' } })
    latest().push({ kind: 'event', event: { type: 'ofTheFuture' } })
    latest().push('no object')
    expect(told).toEqual(['connected', 'changed'])
  })

  it('watches one conversation, asks for its last number with each heartbeat, and watches again after a loss', async () => {
    await connect(() => 0)
    latest().accept()
    realtime.watch(own)
    realtime.watch(other)
    latest().push({ kind: 'pong' })
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(words()).toEqual([
      { action: 'ping' },
      { action: 'watch', userId: own },
      { action: 'unwatch', userId: own },
      { action: 'watch', userId: other },
      { action: 'ping', userId: other },
    ])
    latest().push({ kind: 'pong', last: 7 })
    expect(told.at(-1)).toBe('pong')
    latest().drop()
    await vi.advanceTimersByTimeAsync(1)
    latest().accept()
    expect(words()).toEqual([
      { action: 'watch', userId: other },
      { action: 'ping', userId: other },
    ])
  })

  it('says that the agent is ready when the switch is turned, and again after a loss', async () => {
    await connect(() => 0)
    latest().accept()
    realtime.ready(true)
    expect(words()).toContainEqual({ action: 'ready', on: true })
    latest().drop()
    await vi.advanceTimersByTimeAsync(1)
    latest().accept()
    expect(words()).toContainEqual({ action: 'ready', on: true })
    realtime.ready(false)
    expect(words().at(-1)).toEqual({ action: 'ready', on: false })
  })

  it('says now and then that the agent types, not with every key', async () => {
    await connect()
    latest().accept()
    const typed = () => words().filter(({ action }) => action === 'typing').length
    for (let key = 0; key < 5; key++) realtime.typing(own)
    expect(typed()).toBe(1)
    await vi.advanceTimersByTimeAsync(typingSaidEveryMs)
    realtime.typing(own)
    expect(typed()).toBe(2)
  })
})

it('ENV-013/reload: the reload waits for edits to be saved and for the notice of it to be read', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const release = holdUnsaved()
  reloadWhenSettled()
  expect(reload).not.toHaveBeenCalled()
  expect(conditions.now()).toContain('reload-waits')
  notify('success', 'Saved')
  release()
  expect(reload).not.toHaveBeenCalled()
  expect(conditions.now()).not.toContain('reload-waits')
  for (const { id } of notices.now()) dismiss(id)
  expect(reload).toHaveBeenCalledOnce()
  reload.mockRestore()
})
