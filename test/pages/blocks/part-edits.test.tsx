/** The edits of the parts of a response of which one is open, as a gallery and a decision have them. */
import { describe, expect, it } from 'vitest'
import { partEdits } from '../../../frontend/src/pages/blocks/kinds/parts/part-edits.ts'

describe('the parts of a response', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const added = { id: 'd' }

  it.each([
    ['one that is added comes last and is open', (edits: Edits) => edits.add(added), 'abcd', 'd'],
    ['one that is moved back stays open', (edits: Edits) => edits.move(b, -1), 'bac', 'b'],
    ['one that is moved on stays open', (edits: Edits) => edits.move(b, 1), 'acb', 'b'],
    ['the next one is open once one is removed', (edits: Edits) => edits.remove(b), 'ac', 'c'],
    ['the last one is open once that behind it is removed', (edits: Edits) => edits.remove(c), 'ab', 'b'],
  ])('%s', (_, act, left, open) => {
    const told: unknown[] = []
    const change = (parts: { readonly id: string }[]) => void told.push(parts.map(({ id }) => id).join(''))
    act(partEdits([a, b, c], change, { setOpen: (id) => void told.push(id) }))
    expect(told).toEqual([left, open])
  })
})

type Edits = ReturnType<typeof partEdits<{ readonly id: string }>>
