/** What gestures and keys of the builder ask for: most are edits, which wait for what is typed in the open response. */
import { fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useBuilderKeys } from '../../../frontend/src/pages/blocks/builder/builder-keys.ts'
import { useCanvasActs } from '../../../frontend/src/pages/blocks/builder/canvas-acts.ts'
import { hierarchyOf } from './trees.ts'

const [next, leave] = [{ port: 'next' }, ['opened.leave']]

describe('what a gesture asks for', () => {
  it.each<[string, (acts: ReturnType<typeof useCanvasActs>) => unknown, unknown[][]]>([
    [
      'a link to nothing yet',
      ({ onLink }) => onLink({ from: 'a', ...next }),
      [['ask', { what: 'place', first: 'existing', gap: { from: 'a', port: 'next' } }]],
    ],
    [
      'a link from another response',
      ({ onLink }) => onLink({ from: 'b', ...next, to: 'a' }),
      [['edits.link', { from: 'b', port: 'next' }, 'a']],
    ],
    [
      'a link from the open one',
      ({ onLink }) => onLink({ from: 'a', ...next, to: 'b' }),
      [leave, ['edits.link', { from: 'a', port: 'next' }, 'b']],
    ],
    [
      'a new response',
      ({ onAdd }) => onAdd({ from: 'b', ...next }),
      [['ask', { what: 'place', first: 'origin', gap: { from: 'b', port: 'next' } }]],
    ],
    [
      'a new one between two',
      ({ onInsert }) => onInsert({ from: 'b', ...next, to: 'a' }),
      [['ask', { what: 'place', first: 'origin', gap: { from: 'b', port: 'next', to: 'a' } }]],
    ],
    [
      'the open one between two',
      ({ onInsert }) => onInsert({ from: 'b', ...next, to: 'c', node: 'a' }),
      [leave, ['edits.insert', { from: 'b', port: 'next', to: 'c' }, 'a']],
    ],
    ['no link', ({ onUnlink }) => onUnlink({ from: 'b', ...next }), [['edits.unlink', { from: 'b', port: 'next' }]]],
    ['another name', ({ onRename }) => onRename('a'), [leave, ['ask', { what: 'rename', blockId: 'a' }]]],
    ['its form', ({ onOpen }) => onOpen('b'), [leave, ['opened.open', 'b']]],
  ])('%s', (_, act, expected) => {
    const { told, acts } = begin()
    act(acts())
    expect(told).toEqual(expected)
  })

  it('a copy, which is shown then', async () => {
    const { told, acts } = begin()
    acts().onDuplicate('b')
    await Promise.resolve()
    expect(told).toEqual([
      ['edits.duplicate', 'b'],
      ['shown.show', 'copy'],
    ])
  })

  it('the way to a response, for which all of the bot is drawn where it is not drawn yet', () => {
    const { told, acts, at } = begin()
    acts().show('b')
    expect([told, at()]).toEqual([[['shown.show', 'b']], '/a'])
    const other = begin()
    other.acts().show('c')
    expect(other.told).toEqual([['shown.show', 'c']])
  })
})

describe('the keys of the builder', () => {
  it.each([
    ['z', {}, 'undo'],
    ['Z', { shiftKey: true }, 'redo'],
    ['y', {}, 'redo'],
    ['Enter', {}, 'preview'],
  ])('Ctrl and %s with %j ask for %s, and nothing of the browser', (key, held, asked) => {
    const told: string[] = []
    const note = (name: string) => () => void told.push(name)
    const { unmount } = renderHook(() =>
      useBuilderKeys({ undo: note('undo'), redo: note('redo'), preview: note('preview') }),
    )
    const field = document.body.appendChild(document.createElement('input'))
    const press = (target: Element) => fireEvent.keyDown(target, { key, code: key, ctrlKey: true, ...held })
    expect([press(document.body), told]).toEqual([false, [asked]])
    // In a field letters are taken back.
    press(field)
    field.remove()
    expect(told).toEqual(asked === 'preview' ? [asked, asked] : [asked])
    unmount()
    expect(press(document.body)).toBe(true)
    expect(told).toHaveLength(asked === 'preview' ? 2 : 1)
  })

  it('mean nothing where there is nothing to do', () => {
    renderHook(() => useBuilderKeys({ undo: undefined, redo: undefined, preview: undefined }))
    expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true)
  })
})

/** The acts over a tree of `a` and `b`, where the response `a` is open; notes what they ask for. */
function begin() {
  const told: unknown[][] = []
  const noting = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, one: string) =>
          name === 'opened' && one === 'id' ? 'a' : (...how: unknown[]) => note(`${name}.${one}`, how),
      },
    ) as never
  function note(what: string, how: unknown[]) {
    told.push([what, ...how.filter((one) => typeof one !== 'function')])
    // What is left goes on at once.
    if (what === 'opened.leave') (how[0] as () => void)()
    return Promise.resolve(what === 'edits.duplicate' ? { _id: 'copy' } : undefined)
  }
  const surroundings = {
    drawn: hierarchyOf({ a: ['b'], b: [] }),
    shown: noting('shown'),
    opened: noting('opened'),
    edits: noting('edits'),
    ask: (asked: unknown) => void told.push(['ask', asked]),
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/a']}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ acts: useCanvasActs(surroundings), at: useLocation().pathname }), { wrapper })
  return { told, acts: () => result.current.acts, at: () => result.current.at }
}
