/** Parts that are taken away and brought back, and groups of rows that are ticked with what lies in them. */
import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useGroupedRows } from '../../../frontend/src/components/table/grouped-rows.ts'
import { useRemoving } from '../../../frontend/src/components/table/removing.ts'

it('what was taken away last comes back first, each to its place', () => {
  const { result } = renderHook(() => {
    const [parts, setParts] = useState<readonly { id: string }[]>(['a', 'b', 'c'].map((id) => ({ id })))
    return { parts, ...useRemoving(parts, (change) => setParts(change)) }
  })
  const state = () => [result.current.parts.map(({ id }) => id).join(''), result.current.last?.id]
  const remove = (at: number) => act(() => result.current.remove(result.current.parts[at]!))
  remove(1)
  expect(state()).toEqual(['ac', 'b'])
  remove(0)
  expect(state()).toEqual(['c', 'a'])
  act(() => result.current.undo())
  expect(state()).toEqual(['ac', 'b'])
  act(() => result.current.undo())
  expect(state()).toEqual(['abc', undefined])
  act(() => result.current.undo())
  remove(2)
  act(() => result.current.forget())
  expect(state()).toEqual(['ab', undefined])
})

it('a group is ticked with all that lies in it, and is opened and closed', () => {
  const childrenOf = (row: string) => (row === 'group' ? ['one', 'two'] : [])
  const { result } = renderHook(() => {
    const [chosen, choose] = useState<ReadonlySet<string>>(new Set(['other']))
    const rows = useGroupedRows({
      groups: ['group', 'other'],
      childrenOf,
      keyOf: (row) => row,
      tickedBy: (row) => (row === 'group' ? ['one', 'two'] : [row]),
      chosen,
      isTicked: (key) => chosen.has(key),
      choose,
      startsOpen: false,
    })
    return { ...rows, chosen: [...chosen] }
  })
  const select = (...rows: string[]) => act(() => result.current.selection.select(rows))
  expect(result.current.selection.rows).toEqual(['other'])
  select('other', 'group')
  expect([result.current.chosen, result.current.selection.rows]).toEqual([
    ['other', 'one', 'two'],
    ['group', 'one', 'two', 'other'],
  ])
  select('group', 'one', 'two')
  expect(result.current.chosen).toEqual(['one', 'two'])
  select()
  expect(result.current.chosen).toEqual([])
  expect(result.current.expansion.opened).toEqual([])
  act(() => result.current.expansion.toggle('group'))
  expect(result.current.expansion.opened).toEqual(['group'])
  act(() => result.current.toggle('group'))
  expect(result.current.expansion.opened).toEqual([])
})
