/** The session: opened once for all tabs of a customer, gone on with on the next page, ended in order. */
import type { ContentLanguage } from '#shared/languages'
import type { Held } from './socket.ts'
import type { Session, Settings } from './state.ts'
import { isText, type Store } from './store.ts'
import { Refusal, type Wire } from './api.ts'

export interface ChatOptions {
  /** Empty where the page is of the same origin. */
  readonly origin: string
  readonly client: string
  readonly language: ContentLanguage
  readonly settings: Settings
  /** From an agent's `previewToken`. */
  readonly preview?: string | undefined
  readonly environment?: string | undefined
  /** The history begins behind this number. */
  readonly since?: number | undefined
}

/** How a conversation begins: with a response or the bot's welcome, and by which moment on the page, if one led here. */
export interface Start {
  readonly moment?: string | undefined
  readonly startBlock?: string | undefined
}

/** Whether what was kept opens a session, if the server knows it. */
export const isSession = (found: unknown): found is Session => {
  // The server says whether the two belong together.
  return isText((found as Partial<Session> | null | undefined)?.userId)
}

export type Sessions = ReturnType<typeof openSessions>

/** `store` is shared by the tabs where the session is kept between pages. */
export function openSessions({ client, settings, preview, environment }: ChatOptions, wire: Wire, store: Store) {
  const domain = location.hostname
  const kept = () => store.read('session', isSession)
  const opened = async (language: ContentLanguage, newSession: boolean): Promise<Session> => {
    const before = newSession ? undefined : kept()
    const session = await wire('openSession', {
      client,
      domain,
      language,
      newSession,
      persistBetweenPages: settings.pluginStyle.persistBetweenPages,
      ...(preview && { preview }),
      ...(environment && { environment }),
      ...(before && { userId: before.userId, userSid: before.userSid }),
    })
    store.write('session', session)
    return session
  }
  return {
    kept,
    /** The session that has taken the place of this one. */
    after({ userSid }: Session): Session | undefined {
      const session = kept()
      return session?.userSid === userSid ? undefined : session
    },
    /** One that has ended meanwhile is none to go on with. */
    async open(language: ContentLanguage, newSession: boolean): Promise<Session> {
      try {
        return await opened(language, newSession)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'session-ended') throw error
        return opened(language, true)
      }
    },
    async end({ userId, userSid }: Held, language: ContentLanguage): Promise<void> {
      await wire('endSession', { client, domain, language, newSession: false, userId, userSid })
    },
    forget: () => store.write('session', undefined),
  }
}

/**
 * One tab at a time, so that two tabs opened together share one session. Where there are no locks, or the page has no
 * origin of its own and may not lock, each goes ahead.
 */
export async function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  let running: Promise<void> | undefined
  const run = () => (running ??= work())
  await locks?.request(name, run).catch(() => undefined)
  return run()
}
