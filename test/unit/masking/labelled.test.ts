/** What detectors find in the labelled messages, kind by kind, and that clean messages stay as they are. */
import { describe, expect, it } from 'vitest'
import { maskKinds } from '#shared/masking/kinds'
import { labelled, verdictOf } from './labelled.ts'

describe('labelled messages in six languages', () => {
  const verdicts = labelled.map(verdictOf)

  it.each(maskKinds)('have every %s hidden', (kind) => {
    const missed = verdicts.flatMap(({ message, missed: all }) =>
      all.filter((value) => value.kind === kind).map(({ start, end }) => message.text.slice(start, end)),
    )
    expect(missed).toEqual([])
  })

  it('that hold nothing of anybody stay as they are', () => {
    const touched = verdicts.filter(({ message, wrong }) => !message.values.length && wrong.length)
    expect(touched.map(({ message, wrong }) => [message.text, wrong])).toEqual([])
  })

  it('lose nothing beside the values that they hold', () => {
    expect(verdicts.flatMap(({ wrong }) => wrong)).toEqual([])
  })
})
