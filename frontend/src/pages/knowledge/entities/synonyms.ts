/** What can be done with the values of an entity while they are edited: pure, and free of the screen. */
import * as z from 'zod/mini'
import type { Entity, Synonym } from '#shared/contracts/knowledge'
import { faultAt, type FieldFault } from '#shared/faults'
import { synonymsPerEntityMax, titleLengthMax } from '#shared/limits'
import { comparisonTextOf } from '../utterances/utterances.ts'

const EditedSynonym = z.object({ id: z.string(), value: z.string(), written: z.array(z.string()) })
export type EditedSynonym = z.infer<typeof EditedSynonym>

export const EditedEntity = z.object({ title: z.string(), synonyms: z.array(EditedSynonym) })
export type EditedEntity = z.infer<typeof EditedEntity>

/** Ids are made of places, so that an entity which is read twice is the same twice. */
export const editedEntity = (entity: Entity | undefined): EditedEntity => ({
  title: entity?.title ?? '',
  synonyms: (entity?.synonyms ?? []).map((synonym, index) => ({
    ...synonym,
    id: `${entity?._id}/${entity?.revision}/${index}`,
  })),
})

export const entityDraft = ({ title, synonyms }: EditedEntity): { title: string; synonyms: Synonym[] } => ({
  title: title.trim(),
  synonyms: synonyms.map(({ value, written }) => ({ value, written })),
})

/** `rose, roses, red rose`: a value, then the other ways to write it; none where the line begins with a comma. */
export function valuesOf(line: string): Synonym[] {
  const [value, ...written] = line.split(/[,;\t]/).map((part) => part.trim().slice(0, titleLengthMax))
  return value ? [{ value, written: withWritten([], written, value) }] : []
}

/** A way of writing is listed once, and the value is one by itself. */
export function withWritten(before: readonly string[], more: readonly string[], value: string): string[] {
  const taken = new Set([comparisonTextOf(value), ...before.map(comparisonTextOf)])
  const fresh = more.filter((text) => {
    if (comparisonTextOf(text) === '' || taken.has(comparisonTextOf(text))) return false
    taken.add(comparisonTextOf(text))
    return true
  })
  return [...before, ...fresh]
}

/** A value that is there already takes the new ways of writing it; others are put before the rest. */
export function withValues(before: readonly EditedSynonym[], more: readonly Synonym[]): EditedSynonym[] {
  return more
    .toReversed()
    .reduce<readonly EditedSynonym[]>((all, { value, written }) => {
      const known = all.find((one) => comparisonTextOf(one.value) === comparisonTextOf(value))
      if (!known) return [{ id: crypto.randomUUID(), value, written }, ...all]
      return all.map((one) => (one === known ? { ...one, written: withWritten(one.written, written, one.value) } : one))
    }, before)
    .slice(0, synonymsPerEntityMax)
}

/** The values that one before them has as well. */
export function valueFaults({ synonyms }: Pick<EditedEntity, 'synonyms'>): FieldFault[] {
  const seen = new Set<string>()
  return synonyms.flatMap(({ id, value }) => {
    const name = comparisonTextOf(value)
    const isKnown = seen.has(name)
    seen.add(name)
    return name !== '' && isKnown ? [faultAt(`${id}.value`, 'value-taken')] : []
  })
}
