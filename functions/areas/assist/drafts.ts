/** Shows an agent what a language model has written so far, on the consoles on which that agent looks at the conversation. */
import type { ConversationScope } from '../../platform/table/scope.ts'
import { listenersOf, postAll } from '../../platform/realtime/sockets.ts'

/** More often nobody reads it. */
const everyMs = 150

export interface Draft {
  /** What is written so far; a later call replaces it. */
  readonly show: (text: string) => void
  /** Tells that no more comes, once all before it was told. */
  readonly end: (text: string) => Promise<void>
}

/** Nothing is shown to whoever did not name the request; the answer to it holds all of it. */
export async function draftFor(
  scope: ConversationScope,
  { agentId, request }: { readonly agentId: string; readonly request: string | undefined },
): Promise<Draft> {
  const own = request ? (await listenersOf(scope)).filter(({ agent }) => agent?._id === agentId) : []
  const connections = own.map(({ connection }) => connection)
  if (!request || connections.length === 0) return { show: () => undefined, end: () => Promise.resolve() }
  let telling = Promise.resolve()
  let toldAt = -Infinity
  // One after another, so that an older text never comes behind a newer one.
  const tell = (text: string, done: boolean) => {
    telling = telling.then(() => postAll(connections, { kind: 'draft', request, text, done }))
    return telling
  }
  return {
    show: (text) => {
      const now = performance.now()
      if (now - toldAt < everyMs) return
      toldAt = now
      void tell(text, false)
    },
    end: (text) => tell(text, true),
  }
}
