/** Whom a swarm means: which customers match it, and a walk over those of a company who do. */
import type { Coordinates } from '#shared/chat/coordinates'
import type { Meant } from '#shared/contracts/swarms'
import { conversationsOfGroup, positionOf } from '../chat/desk/queues.ts'
import { minuteOf, type ConversationItem } from '../chat/conversation/store.ts'
import type { ClientScope } from '../platform/table/scope.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The mean radius (IUGG), with which no distance is wrong by more than half a percent. */
const earthRadiusKm = 6371.0088

/**
 * Whether a swarm means the customer of a conversation. Whose place is unknown matches no swarm that has locations, and
 * nobody matches in a preview. Who wants no broadcasts does match: that is for the broadcast to respect.
 */
export function matches(meant: Meant, conversation: ConversationItem, now: Date): boolean {
  const { isPreview, channel, language, topics = [], tags = [], lastActive, location } = conversation
  const { audience, locations, radius } = meant
  if (isPreview) return false
  if (isNarrowed(audience.channels) && !audience.channels.includes(channel)) return false
  if (isNarrowed(audience.languages) && !audience.languages.includes(language)) return false
  if (isNarrowed(audience.topics) && !topics.some((topic) => audience.topics.includes(topic))) return false
  if (isNarrowed(audience.tags) && !tags.some((tag) => audience.tags.includes(tag))) return false
  if (lastActive < earliestActivity(meant, now)) return false
  if (!isNarrowed(locations)) return true
  return (
    location !== undefined &&
    locations.some(({ lat, lon }) => kilometresBetween(location, { latitude: lat, longitude: lon }) <= radius)
  )
}

const isNarrowed = (list: readonly unknown[]): boolean => list.length > 0

/** Customers who have been silent since before then are not meant; empty, and so before any moment, without a limit. */
const earliestActivity = ({ audience: { activeWithinDays } }: Meant, now: Date): string =>
  activeWithinDays === undefined ? '' : new Date(now.getTime() - activeWithinDays * dayMs).toISOString()

/**
 * The shortest way over the globe, in kilometres, by Vincenty's formula for a sphere: unlike the haversine, which is wrong by
 * a centimetre there, it is exact between opposite places as well.
 */
export function kilometresBetween(a: Coordinates, b: Coordinates): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)]
  const apart = radians(b.longitude - a.longitude)
  const [sinA, cosA, sinB, cosB] = [Math.sin(latitudeA), Math.cos(latitudeA), Math.sin(latitudeB), Math.cos(latitudeB)]
  const across = Math.hypot(cosB * Math.sin(apart), cosA * sinB - sinA * cosB * Math.cos(apart))
  return earthRadiusKm * Math.atan2(across, sinA * sinB + cosA * cosB * Math.cos(apart))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** How many conversations one page of the index holds. */
export const meantPageSize = 250

/** Those whom a person has come first, because a walk over the others may then find a conversation twice, but miss none. */
const walked = ['open', 'rest'] as const
type Walked = (typeof walked)[number]

interface MeantPage {
  /** Where the walk goes on: what it gave last. */
  readonly after?: string | undefined
  /** How many pages of the index are read at most, each of `meantPageSize`. */
  readonly pages: number
  /** Otherwise whoever has been silent longest comes first, so that who writes meanwhile is ahead of the walk. */
  readonly newestFirst?: boolean
  readonly now?: Date
}

interface MeantFound {
  readonly found: ConversationItem[]
  /** `undefined` once the walk is over. */
  readonly after: string | undefined
  /** The ids of the customers who were looked at. */
  readonly looked: readonly string[]
  /** Nobody behind those who were looked at is meant, because they have been silent for longer. */
  readonly isBeyond: boolean
}

/**
 * Some of the customers of a company whom a swarm means, whichever environment answers them. Who writes between two pages
 * may come twice, so the caller keeps apart whom it has.
 */
export async function pageOfMeant(scope: ClientScope, meant: Meant, page: MeantPage): Promise<MeantFound> {
  const { after, pages, newestFirst = false, now = new Date() } = page
  const earliest = earliestActivity(meant, now)
  const found: ConversationItem[] = []
  const looked: string[] = []
  let isBeyond = false
  let at = placeIn(after)
  for (let read = 0; at && read < pages; read += 1) {
    const conversations = await conversationsOfGroup(scope, at.group, {
      size: meantPageSize,
      before: at.position ?? (at.group === 'rest' && !newestFirst && earliest ? minuteOf(earliest) : undefined),
      oldestFirst: !newestFirst,
    })
    looked.push(...conversations.map(({ _id }) => _id))
    found.push(...conversations.filter((conversation) => matches(meant, conversation, now)))
    const last = conversations.at(-1)
    isBeyond =
      newestFirst && at.group === 'rest' && last !== undefined && minuteOf(last.lastActive) < minuteOf(earliest)
    at =
      last && conversations.length === meantPageSize
        ? { group: at.group, position: positionOf(last) }
        : nextGroup(at.group)
  }
  return { found, after: at && `${at.group}|${at.position ?? ''}`, looked, isBeyond }
}

interface Place {
  readonly group: Walked
  readonly position?: string | undefined
}

function placeIn(after: string | undefined): Place | undefined {
  if (after === undefined) return { group: walked[0] }
  const [name, position] = after.split('|')
  const group = walked.find((each) => each === name)
  return group && { group, position: position || undefined }
}

function nextGroup(group: Walked): Place | undefined {
  const next = walked[walked.indexOf(group) + 1]
  return next && { group: next }
}
