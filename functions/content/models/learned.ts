/** What a model knows of the intents and entities that some content holds. */
import { createHash } from 'node:crypto'
import { decodeTime } from 'ulid'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import { compareTexts } from '#shared/order'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import type { Learned } from './store.ts'
import type { Knowledge } from '../items/knowledge.ts'

/** Rows were parsed when they were written, so that thousands of them are not parsed again for one comparison. */
export function knowledgeIn(state: Pick<ReleaseState, 'get' | 'keys'>): Knowledge {
  const rows = <Row>(store: string) => state.keys(`${store}#`).map((key) => state.get(key) as unknown as Row)
  return { intents: rows<Intent>('intent'), entities: rows<Entity>('entity') }
}

/** A hash of all that a training reads: two contents with the same one give the same model. */
export function fingerprintOf({ intents, entities }: Knowledge): string {
  const hash = createHash('sha256')
  const byId = <Item extends { readonly _id: string }>(items: readonly Item[]) =>
    items.toSorted((one, other) => compareTexts(one._id, other._id))
  for (const { _id, title, utterances } of byId(intents)) {
    const taught = utterances.map(({ text, entities: marks }) => [
      text,
      ...marks.flatMap(({ start, end, entityId }) => [start, end, entityId]),
    ])
    hash.update(JSON.stringify(['intent', _id, title, taught]))
  }
  for (const { _id, synonyms } of byId(entities)) {
    hash.update(JSON.stringify(['entity', _id, synonyms.map(({ value, written }) => [value, written])]))
  }
  return hash.digest('base64url')
}

/**
 * How many intents and entities were written or deleted since a model was built; all of them where there is no model, and
 * none where it learned just these. A content that went back to an earlier state counts as one change at least.
 */
export function countUnlearned(learned: Learned | undefined, knowledge: Knowledge): number {
  const items = [...knowledge.intents, ...knowledge.entities]
  if (!learned) return items.length
  if (learned.fingerprint === fingerprintOf(knowledge)) return 0
  const at = Date.parse(learned.at)
  const written = items.filter(({ updated }) => Date.parse(updated) > at)
  const kept = items.filter(({ _id }) => decodeTime(_id) <= at)
  const count = written.length + Math.max(0, learned.items - kept.length)
  // Models of before there were fingerprints are compared by time alone.
  return learned.fingerprint === undefined ? count : Math.max(1, count)
}

/** What a build takes: so long at least, and more for each utterance. */
const expectedMsMin = 5000
const expectedMsPerUtterance = 5

/** How long such a build takes, as a guess, in milliseconds. */
export function expectedMsOf({ intents }: Knowledge): number {
  const utterances = intents.reduce((total, intent) => total + intent.utterances.length, 0)
  return expectedMsMin + utterances * expectedMsPerUtterance
}
