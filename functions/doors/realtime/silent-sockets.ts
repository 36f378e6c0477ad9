/**
 * Sockets of customers that have not said who they are. No timer runs in a function, so each event it hears closes those
 * that it saw open and that are late by then; what a container that has ended knew of, API Gateway closes after its ten
 * minutes of silence.
 */
import { silentSocketSeconds } from '#shared/limits'
import { closeSocket, homeOf } from '../../platform/realtime/sockets.ts'

/** By connection: until when its first word is awaited, in milliseconds since 1970. In the order of these times. */
const awaited = new Map<string, number>()

export function expectWord(connection: string, now: Date): void {
  awaited.set(connection, now.getTime() + silentSocketSeconds * 1000)
}

export async function closeSilentSockets(now: Date): Promise<void> {
  for (const [connection, until] of awaited) {
    if (until > now.getTime()) return
    awaited.delete(connection)
    const home = await homeOf(connection)
    if (home && !home.listensTo) await closeSocket(connection)
  }
}
