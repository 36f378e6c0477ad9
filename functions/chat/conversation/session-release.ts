/**
 * The release a session goes on with. A running chat stays on the release it began with, so that what it has begun does not
 * vanish under it; a preview link shows one release only.
 */
import { pinnedHoursMax } from '#shared/limits'
import { LostFile, openFile } from '../../platform/table/release-store.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import { contentScope, type EnvironmentItem } from '../../platform/tenancy/tenancy.ts'
import type { ConversationItem, SessionRelease } from './store.ts'

/** What the next turn of a session reads. */
export interface SessionContent {
  readonly scope: ReleaseScope
  /** What the session is on with this turn; none where people write, and in a preview. */
  readonly release: SessionRelease | undefined
  /** The number of the release, where it is not the one that its environment has by now. */
  readonly formerNumber?: number
  /** The block that is said first, because everybody was called back from the release that the session was on. */
  readonly landing?: string | undefined
}

interface Place {
  readonly client: string
  readonly environment: EnvironmentItem
  readonly now: Date
}

/** The content of a conversation whose session is active. The file of another release than the current one is opened. */
export async function contentOfSession(place: Place, conversation: ConversationItem): Promise<SessionContent> {
  const { client, environment } = place
  const { isPreview, previewRelease, session } = conversation
  if (previewRelease) return onRelease(place, previewRelease, undefined)
  const current = isPreview ? undefined : currentRelease(environment)
  const kept = session.release
  if (kept && kept.base !== current?.base && mayStay(place, conversation) && (await isThere(client, kept.base)))
    return onRelease(place, kept, kept)
  const landing = environment.recalled?.find(({ base }) => base === kept?.base)?.landing
  return { scope: contentScope(client, environment), release: current, landing }
}

const onRelease = (
  { client, environment }: Place,
  { base, number }: SessionRelease,
  release: SessionRelease | undefined,
): SessionContent => ({
  scope: contentScope(client, { ...environment, base, sealed: true }),
  release,
  formerNumber: number,
})

/** None where people write: what they change is there at once. */
export const currentRelease = ({ base, sealed, number }: EnvironmentItem): SessionRelease | undefined =>
  sealed && base !== undefined && number !== undefined ? { base, number } : undefined

/** A session on the release of its turn; nothing where it was there before. */
export function sessionAfter(
  { session }: Pick<ConversationItem, 'session'>,
  release: SessionRelease | undefined,
): Partial<ConversationItem> {
  const before = session.release
  const isSame = before?.base === release?.base && before?.number === release?.number
  return isSame ? {} : { session: { ...session, release } }
}

const hourMs = 60 * 60 * 1000

function mayStay({ environment, now }: Place, { isPreview, session }: ConversationItem): boolean {
  const isRecent = now.getTime() - Date.parse(session.started) < pinnedHoursMax * hourMs
  const isRecalled = environment.recalled?.some(({ base }) => base === session.release?.base)
  return isRecent && !isRecalled && !isPreview
}

/** A chat goes on with the current release rather than end with one that is lost. */
async function isThere(client: string, base: string): Promise<boolean> {
  try {
    await openFile(client, base)
    return true
  } catch (error) {
    if (error instanceof LostFile) return false
    throw error
  }
}
