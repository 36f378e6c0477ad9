import { describe, expect, it } from 'vitest'
import { findMasked } from '#shared/masking/find'
import { maskKinds, type MaskKind } from '#shared/masking/kinds'
import { isPhone } from '../../../functions/chat/masking/phone-check.ts'
import { secondSet, type LabelledMessage } from './second-set.ts'

const modes = Object.fromEntries(maskKinds.map((kind) => [kind, 'hide' as const]))

/** A mask may take along a bracket or a separator, but no letter or digit of the value may stay readable. */
function missed({ text, country, values }: LabelledMessage) {
  const parts = findMasked(text, { modes, country, isPhone })
  return values.filter(({ kind, start, end }) => {
    const places = Array.from({ length: end - start }, (_, index) => start + index)
    return places.some(
      (place) =>
        /[\p{L}\p{N}]/u.test(text.charAt(place)) &&
        !parts.some((part) => part.kind === kind && part.start <= place && place < part.end),
    )
  })
}

const recall = (kind: MaskKind): number => {
  const all = secondSet.flatMap(({ values }) => values.filter((value) => value.kind === kind)).length
  const lost = secondSet.flatMap((message) => missed(message).filter((value) => value.kind === kind)).length
  return (all - lost) / all
}

describe('a second set of messages, by another hand', () => {
  it.each([
    ['card', 0.97],
    ['iban', 0.97],
    ['secret', 0.97],
    ['email', 0.93],
    ['phone', 0.93],
    ['id', 0.93],
  ] as const)('the value of a %s is hidden in at least %s of the messages', (kind, least) => {
    expect(recall(kind)).toBeGreaterThanOrEqual(least)
  })

  it('at most one of a hundred messages without such values is touched', () => {
    const clean = secondSet.filter(({ values }) => values.length === 0)
    const touched = clean.filter(({ text, country }) => findMasked(text, { modes, country, isPhone }).length > 0)
    expect(clean.length).toBeGreaterThanOrEqual(60)
    expect(touched.length / clean.length, touched.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.01)
  })

  it('the set holds at least three hundred messages, and its telephone numbers are real', () => {
    expect(secondSet.length).toBeGreaterThanOrEqual(300)
    const phones = secondSet.flatMap(({ text, country, values }) =>
      values
        .filter(({ kind }) => kind === 'phone')
        .map(({ start, end }) => ({ written: text.slice(start, end), country })),
    )
    expect(phones.filter(({ written, country }) => !isPhone(written.replace('(0)', ''), country))).toEqual([])
  })
})
