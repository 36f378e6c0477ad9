/** Between the socket and the screens: what is pushed to this tab, and the few words a screen says upwards. */
import type { Downward } from '#shared/realtime/console-socket'
import type { Realtime } from './socket.ts'

/** `reconnected`: what was pushed in the meantime is not sent again. */
export type Pushed = Downward | { readonly kind: 'reconnected' }

const listeners = new Set<(message: Pushed) => void>()
let socket: Realtime | undefined
let watched: string | undefined

/** Listens until the returned function is called. */
export function onPushed(listener: (message: Pushed) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function push(message: Pushed): void {
  for (const listener of listeners) listener(message)
}

/** Names the open socket; a screen may have asked to watch a conversation before there was one. */
export function speakThrough(realtime: Realtime | undefined): void {
  socket = realtime
  socket?.watch(watched)
}

export function watch(userId: string | undefined): void {
  watched = userId
  socket?.watch(userId)
}

export const sayTyping = (userId: string): void => socket?.typing(userId)
