/**
 * The moments in which the bot speaks by itself: the response of a moment has the moment's key, so that the bot finds it.
 * What a moment says where nobody has written it is in `moment-words.ts`.
 */

/** Which part of a conversation a moment belongs to, in the order in which people read them. */
export const momentParts = ['talk', 'small-talk', 'person'] as const
export type MomentPart = (typeof momentParts)[number]

interface MomentFacts {
  readonly part: MomentPart
  /** A bot without a response for it has nothing to say there; without the others it goes on, with fewer words. */
  readonly isNeeded?: true
}

/** By their keys, in the order in which people read them. */
export const moments = {
  /** A conversation begins. */
  welcome: { part: 'talk', isNeeded: true },
  /** Nothing fits what the customer has written. */
  misunderstood: { part: 'talk', isNeeded: true },
  /** The customer greets, and says nothing else. */
  'small-talk-greeting': { part: 'small-talk' },
  /** The customer thanks. */
  'small-talk-thanks': { part: 'small-talk' },
  /** The customer says goodbye. */
  'small-talk-goodbye': { part: 'small-talk' },
  /** The customer takes back what was wanted. */
  'small-talk-never-mind': { part: 'small-talk' },
  /** A person is asked into the conversation. */
  handover: { part: 'person', isNeeded: true },
  /** The customer still waits for a person, and somebody can come: said once, before how long it takes. */
  waiting: { part: 'person' },
  /** A person is asked for outside of the opening hours. */
  'nobody-there': { part: 'person' },
  /** A person has completed a takeover: the bot answers again. */
  completed: { part: 'person' },
  /** A takeover has ended by itself, because the customer did not answer any more. */
  closing: { part: 'person' },
} as const satisfies Record<string, MomentFacts>

export type MomentKey = keyof typeof moments

export const momentKeys = Object.keys(moments) as MomentKey[]

export const neededMoments: readonly MomentKey[] = momentKeys.filter((key) => 'isNeeded' in moments[key])

/** The key of the response that calls a person, which a new bot has beside its moments. */
export const personKey = 'talk-to-a-person'
