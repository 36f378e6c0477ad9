/** The parts of a response in its form, such as cards and branches: how many there may be, and which one shows after a change. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import type { ContentView } from '../../../frontend/src/pages/blocks/kinds/kind.ts'
import { AnswerTree } from '../../../frontend/src/pages/blocks/kinds/parts/answer-tree.tsx'
import { BranchList } from '../../../frontend/src/pages/blocks/kinds/parts/branch-list.tsx'
import { NumberedTabs } from '../../../frontend/src/pages/blocks/kinds/parts/numbered-tabs.tsx'

beforeEach(async () => {
  if (!i18next.isInitialized) await startLanguage()
  await i18next.loadNamespaces(['blocks', 'block-kinds', 'function-editor'])
})

/** As much of the view of a response as its parts ask for. */
const viewOf = (open: string, setOpen: (id: string) => void) =>
  ({ open, setOpen, faultyParts: new Set<string>() }) as unknown as ContentView
const ids = (count: number) => Array.from({ length: count }, (_, at) => String.fromCodePoint(97 + at))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isDisabled = (name: string) => button(name).matches('[disabled], [aria-disabled=true]')

describe('numbered tabs', () => {
  const texts = { add: 'Add a card', remove: 'Remove the card', full: 'No more cards' }
  /** Tabs of at most three parts; gives the parts in their order, and which one shows. */
  function show(count: number, begin: string) {
    const state = { parts: ids(count), open: '' }
    function Page() {
      const [parts, setParts] = useState(ids(count).map((id) => ({ id })))
      const [chosen, setOpen] = useState(begin)
      // Until one was chosen, the first one shows.
      const open = chosen || parts[0]!.id
      Object.assign(state, { parts: parts.map(({ id }) => id), open })
      return (
        <NumberedTabs
          field="items"
          name="Cards"
          parts={parts}
          change={setParts}
          blank={() => ({ id: 'new' })}
          max={3}
          texts={texts}
          view={viewOf(open, setOpen)}
          readOnly={false}
        >
          {({ id }) => id}
        </NumberedTabs>
      )
    }
    render(<Page />)
    return state
  }
  const [left, right] = ['Move left', 'Move right']

  it('take one more up to their limit, which shows then', () => {
    const state = show(2, 'a')
    expect(isDisabled('Add a card')).toBe(false)
    fireEvent.click(button('Add a card'))
    expect(state).toEqual({ parts: ['a', 'b', 'new'], open: 'new' })
    expect(isDisabled('Add a card')).toBe(true)
  })

  it('keep the one that shows in sight while it is moved, as far as there is room', () => {
    const state = show(3, '')
    expect([isDisabled(left), isDisabled(right)]).toEqual([true, false])
    fireEvent.click(button(right))
    expect(state).toEqual({ parts: ['b', 'a', 'c'], open: 'a' })
    expect([isDisabled(left), isDisabled(right)]).toEqual([false, false])
    fireEvent.click(button(right))
    expect(state.parts).toEqual(['b', 'c', 'a'])
    expect([isDisabled(left), isDisabled(right)]).toEqual([false, true])
    fireEvent.click(button(left))
    expect(state.parts).toEqual(['b', 'a', 'c'])
  })

  it('show the next one where one is removed, and keep the only one', () => {
    const state = show(3, 'b')
    fireEvent.click(button('Remove the card'))
    expect(state).toEqual({ parts: ['a', 'c'], open: 'c' })
    fireEvent.click(button('Remove the card'))
    expect(state).toEqual({ parts: ['a'], open: 'a' })
    expect(screen.queryByRole('button', { name: 'Remove the card' })).toBeNull()
  })
})

describe('the branches of a decision', () => {
  const isFull = (count: number) => {
    const branches = ids(count).map((id) => ({ id, blockId: '', condition: { id: `of-${id}` } }))
    const view = viewOf('a', () => {})
    const words = { textOf: () => '', titleOf: () => '', marked: new Set<string>(), otherwise: null }
    render(
      <BranchList branches={branches as never} change={() => {}} {...words} view={view} readOnly={false}>
        {() => null}
      </BranchList>,
    )
    const [add, remove] = [isDisabled('Add a condition branch'), isDisabled('Remove this branch')]
    cleanup()
    return { add, remove }
  }

  it('are twenty at most, and one at least', () => {
    expect([1, 2, 19, 20].map(isFull)).toEqual([
      { add: false, remove: true },
      { add: false, remove: false },
      { add: false, remove: false },
      { add: true, remove: false },
    ])
  })
})

describe('the answer of a server', () => {
  it('shows fifty values of a list, and how many are left', () => {
    const shown = (count: number) => {
      const { container } = render(<AnswerTree value={ids(count)} labelOf={undefined} take={() => {}} />)
      const lines = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
      cleanup()
      return [lines.length, lines.find((line) => line.startsWith('…'))]
    }
    expect([shown(50), shown(51), shown(53)]).toEqual([
      [50, undefined],
      [51, '… 1'],
      [51, '… 3'],
    ])
  })
})
