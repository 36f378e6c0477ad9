/** Segments of an utterance: plain text, what names an entity, and what looks like a value no entity has yet. */
import type { Entity, Segment } from '#shared/contracts/knowledge'
import { findBuiltins } from '../../nlu/values/builtins.ts'
import { withoutOverlap, type EntityMatch } from '../../nlu/values/entities.ts'
import { SynonymFinder } from '../../nlu/values/synonyms.ts'
import { tokenize } from '../../nlu/text/text.ts'

/** `today` as YYYY-MM-DD tells which day "tomorrow" is. The segments of an utterance put together are the utterance. */
export function segmentsOf(utterances: readonly string[], entities: readonly Entity[], today: string): Segment[][] {
  const finder = new SynonymFinder(entities.map(({ _id, synonyms }) => ({ name: _id, synonyms, patterns: [] })))
  // A company's own entity of a built-in one's name takes its place.
  const own = new Map(entities.map(({ key, _id }) => [key, _id]))
  return utterances.map((text) => {
    const tokens = tokenize(text)
    return cut(text, withoutOverlap(finder.find(tokens), findBuiltins(text, tokens, { today })), own)
  })
}

function cut(text: string, matches: readonly EntityMatch[], own: ReadonlyMap<string, string>): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const match of matches) {
    segments.push(plain(text.slice(at, match.start)), segmentOf(text.slice(match.start, match.end), match, own))
    at = match.end
  }
  return [...segments, plain(text.slice(at))].filter((segment) => segment.text !== '')
}

const plain = (text: string): Segment => ({ type: 'text', text })

function segmentOf(text: string, { entity, value, source }: EntityMatch, own: ReadonlyMap<string, string>): Segment {
  const entityId = source === 'built-in' ? own.get(entity) : entity
  return entityId ? { type: 'entity', text, entityId, value } : { type: 'missing-entity', text, value }
}
