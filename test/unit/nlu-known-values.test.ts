/** Values that were taught, as they are found again in a message, and messages that are held out to judge a model. */
import { describe, expect, it } from 'vitest'
import { foldsOf } from '../../functions/nlu/classifier/validation.ts'
import { buildValueIndex, isKnown, knownValues } from '../../functions/nlu/tagger/known-values.ts'
import { tokenize } from '../../functions/nlu/text/text.ts'

const taught = (text: string, entity: number) => ({ tokens: tokenize(text), entity })

describe('the values that were taught', () => {
  const [rome, newYork, york] = [taught('Rome', 0), taught('New York', 0), taught('York', 1)]
  const marks = (text: string, index: Parameters<typeof knownValues>[1], own: Parameters<typeof knownValues>[2] = []) =>
    knownValues(tokenize(text), index, own).map((each) => [...each])

  it('are marked for each entity by itself, the longest first', () => {
    const index = buildValueIndex([rome, york, newYork])
    expect(marks('fly to new york or rome', index)).toEqual([
      [0, 0, 1, 2, 0, 1],
      [0, 0, 0, 3, 0, 0],
    ])
    expect(marks('fly to Oslo', index)).toEqual([])
  })

  it('are not marked in the one message that taught them', () => {
    expect(marks('rome', buildValueIndex([rome]), [rome])).toEqual([])
    expect(marks('rome', buildValueIndex([rome, rome]), [rome])).toEqual([[1]])
  })

  it('have at most six words', () => {
    const [six, seven] = ['one two three four five six', 'one two three four five six seven']
    const index = buildValueIndex([taught(six, 0), taught(seven, 0)])
    expect([six, seven].map((text) => isKnown(tokenize(text), 0, index))).toEqual([true, false])
    expect(isKnown(tokenize(six), 1, index)).toBe(false)
  })
})

describe('messages that are held out', () => {
  it('are those of each intent in equal shares, without those that are kept and the only one of an intent', () => {
    const labels = Int32Array.from([...Array(11).fill(0), ...Array(10).fill(1), 2])
    const parts = foldsOf(labels, new Set([0]), 7)
    const shares = parts.map(({ heldOut }) =>
      [0, 1, 2].map((label) => [...heldOut].filter((row) => labels[row] === label).length),
    )
    expect(shares).toEqual(Array.from({ length: 5 }, () => [2, 2, 0]))
    for (const { learned, heldOut } of parts) {
      expect(heldOut).not.toContain(0)
      expect([...learned, ...heldOut].toSorted((a, b) => a - b)).toEqual([...labels.keys()])
    }
  })
})
