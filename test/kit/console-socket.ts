/** The socket of one person's console, and the builds it hears of. */
import { WebSocket } from 'ws'
import type { BuildStatus } from '#shared/build-status'
import type { Event } from '#shared/realtime/events'
import { Frame } from '#shared/realtime/console-socket'
import type { Worker } from './world.ts'

/** What a console of this person hears from here on. */
export async function listening(origin: string, worker: Worker) {
  const { ticket } = await worker.account.socketTicket()
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket?ticket=${ticket}`)
  const events: Event[] = []
  const waiting = new Map<BuildStatus, () => void>()
  socket.on('message', (data: Buffer) => {
    for (const heard of Frame.parse(JSON.parse(data.toString()))) {
      if (heard.kind !== 'event') continue
      events.push(heard.event)
      if (heard.event.type === 'rasaBuildStarted') waiting.get(heard.event.status)?.()
    }
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    events,
    /** Resolves when a build is told of in this status. */
    until: (status: BuildStatus) => new Promise<void>((resolve) => waiting.set(status, resolve)),
    close: () => socket.close(),
  }
}
