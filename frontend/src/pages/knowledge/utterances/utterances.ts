/** What can be done with the utterances of an intent while they are edited: pure, and free of the screen. */
import * as z from 'zod/mini'
import type { Annotation, Intent, Segment, Utterance } from '#shared/contracts/knowledge'
import { utteranceLengthMax, utterancesPerIntentMax } from '#shared/limits'

const Range = z.object({ start: z.int(), end: z.int() })
export type Range = z.infer<typeof Range>

const EditedUtterance = z.object({
  id: z.string(),
  text: z.string(),
  entities: z.array(z.object({ start: z.int(), end: z.int(), entityId: z.string() })),
  /** What looks like a value that no entity has; a hint, and not saved. */
  missing: z.array(Range),
})
export type EditedUtterance = z.infer<typeof EditedUtterance>

export const EditedIntent = z.object({ title: z.string(), utterances: z.array(EditedUtterance) })
export type EditedIntent = z.infer<typeof EditedIntent>

/** Ids are made of places, so that an intent which is read twice is the same twice. */
export const editedIntent = (intent: Intent | undefined): EditedIntent => ({
  title: intent?.title ?? '',
  utterances: (intent?.utterances ?? []).map((utterance, index) => ({
    ...utterance,
    id: `${intent?._id}/${intent?.revision}/${index}`,
    missing: [],
  })),
})

export const intentDraft = ({ title, utterances }: EditedIntent): { title: string; utterances: Utterance[] } => ({
  title: title.trim(),
  // One that was emptied while it was rewritten is no more.
  utterances: utterances.filter(({ text }) => text.trim() !== '').map(({ text, entities }) => ({ text, entities })),
})

/** Two utterances that differ in capitals and spaces only teach nothing new. */
export const comparisonTextOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

export interface Added {
  readonly utterances: readonly EditedUtterance[]
  readonly known: readonly string[]
  readonly tooLong: readonly string[]
  /** How many found no room. */
  readonly over: number
}

/** What of `texts` becomes an utterance, and why the rest does not. */
export function addUtterances(texts: readonly string[], to: readonly EditedUtterance[]): Added {
  const taken = new Set(to.map(({ text }) => comparisonTextOf(text)))
  const known: string[] = []
  const tooLong = texts.filter((text) => text.length > utteranceLengthMax)
  const fresh = texts.filter((text) => {
    if (text.length > utteranceLengthMax) return false
    if (taken.has(comparisonTextOf(text))) {
      known.push(text)
      return false
    }
    taken.add(comparisonTextOf(text))
    return true
  })
  const room = Math.max(0, utterancesPerIntentMax - to.length)
  const utterances = fresh
    .slice(0, room)
    .map((text) => ({ id: crypto.randomUUID(), text: text.trim(), entities: [], missing: [] }))
  return { utterances, known, tooLong, over: fresh.length - utterances.length }
}

/** The marks that the language model proposes, as places in the text. */
export function proposalOf(segments: readonly Segment[]): { entities: Annotation[]; missing: Range[] } {
  const entities: Annotation[] = []
  const missing: Range[] = []
  let start = 0
  for (const { type, text, entityId } of segments) {
    const end = start + text.length
    if (type === 'entity' && entityId) entities.push({ start, end, entityId })
    if (type === 'missing-entity') missing.push({ start, end })
    start = end
  }
  return { entities, missing }
}

/** The whole words a selection touches, without the spaces at its ends; `undefined` when no word is selected. */
export function wordsAt(text: string, { start, end }: Range): Range | undefined {
  const selected = text.slice(start, end)
  let from = start + (selected.length - selected.trimStart().length)
  let to = from + selected.trim().length
  if (to <= from) return undefined
  while (isInWord(text, from)) from--
  while (isInWord(text, to)) to++
  return { start: from, end: to }
}

/** Whether a place has a letter, mark or digit on both of its sides; the ends of the text have not. */
const isInWord = (text: string, at: number): boolean =>
  /^[\p{L}\p{M}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1)) || /^[\uDC00-\uDFFF]/.test(text[at] ?? '')

/** A place belongs to one entity: a new mark takes the place of those it touches. */
export const withMark = <Edited extends EditedUtterance>(utterance: Edited, mark: Annotation): Edited => ({
  ...utterance,
  entities: [...utterance.entities.filter((one) => !touches(one, mark)), mark].toSorted((a, b) => a.start - b.start),
  missing: utterance.missing.filter((one) => !touches(one, mark)),
})

export const withoutMark = (utterance: EditedUtterance, mark: Range): EditedUtterance => ({
  ...utterance,
  entities: utterance.entities.filter(({ start }) => start !== mark.start),
})

const touches = (one: Range, other: Range) => one.start < other.end && other.start < one.end

/** Marks stay with their words while the text around them changes; one whose words are typed over goes. */
export function withText(utterance: EditedUtterance, text: string): EditedUtterance {
  const [before, after] = [utterance.text.split(''), text.split('')]
  const same = countAlike(before, after)
  const tail = countAlike(before.slice(same).toReversed(), after.slice(same).toReversed())
  const gone = { start: same, end: before.length - tail }
  const shift = after.length - before.length
  const moved = <Place extends Range>(places: readonly Place[]): Place[] =>
    places.flatMap((place) => {
      if (place.end <= gone.start) return [place]
      if (place.start >= gone.end) return [{ ...place, start: place.start + shift, end: place.end + shift }]
      const inside = place.start <= gone.start && gone.end <= place.end && place.end + shift > place.start
      return inside ? [{ ...place, end: place.end + shift }] : []
    })
  return { ...utterance, text, entities: moved(utterance.entities), missing: moved(utterance.missing) }
}

/** How many units two texts begin with alike. */
function countAlike(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((unit, at) => unit !== other[at])
  return differing === -1 ? one.length : differing
}

export interface Part {
  readonly start: number
  readonly text: string
  readonly entityId?: string
  readonly missing?: true
}

/** An utterance cut where its marks begin and end. */
export function partsOf({ text, entities, missing }: EditedUtterance): Part[] {
  const marks: (Range & { entityId?: string; missing?: true })[] = [
    ...entities,
    ...missing.map((range) => ({ ...range, missing: true as const })),
  ].toSorted((a, b) => a.start - b.start)
  const parts: Part[] = []
  let at = 0
  for (const { start, end, ...mark } of marks) {
    if (start < at) continue
    if (start > at) parts.push({ start: at, text: text.slice(at, start) })
    parts.push({ start, text: text.slice(start, end), ...mark })
    at = end
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at) })
  return parts
}
