/** The keys of the canvas, as commands. */
import { describe, expect, it } from 'vitest'
import type { Place } from '../../../frontend/src/pages/blocks/builder/canvas/canvas-props.ts'
import { commandOf, type Pressed } from '../../../frontend/src/pages/blocks/builder/canvas/keys.ts'
import { treeOf } from '../../../frontend/src/pages/blocks/builder/canvas/tree-model.ts'
import { hierarchyOf } from './trees.ts'

const talk = hierarchyOf({
  welcome: ['roses', '', 'help', '↪order'],
  roses: ['order'],
  help: [],
  order: [],
  later: [],
})
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

const pressed = (
  key: string,
  active?: Place,
  { typed = '', isReadOnly = false, collapsed = [] as string[], ...held }: Partial<Pressed> & Options = {},
) => commandOf({ key, ...plain, ...held }, { tree: treeOf(talk, new Set(collapsed)), active, typed, isReadOnly })
interface Options {
  readonly typed?: string
  readonly isReadOnly?: boolean
  readonly collapsed?: string[]
}
const go = (node: string, port?: string) => ({ type: 'go', place: { node, ...(port !== undefined && { port }) } })

describe('moving', () => {
  it.each([
    ['ArrowDown', 'roses', go('help')],
    ['ArrowUp', 'help', go('roses')],
    ['ArrowDown', 'welcome', go('later')],
    ['ArrowRight', 'welcome', go('roses')],
    ['ArrowLeft', 'help', go('welcome', 'choice:2')],
    ['Home', 'order', go('welcome')],
    ['End', 'welcome', go('later')],
  ])('%s at %s goes there', (key, node, expected) => {
    expect(pressed(key, { node })).toEqual(expected)
  })

  it('there is nothing above the first sibling, below the last, or before a root', () => {
    expect([pressed('ArrowUp', { node: 'roses' }), pressed('ArrowDown', { node: 'help' })]).toEqual([
      undefined,
      undefined,
    ])
    expect(pressed('ArrowLeft', { node: 'welcome' })).toBeUndefined()
  })

  it('Shift and the arrows go from port to port, and the right arrow goes where a port leads, be it through a portal', () => {
    const down = (port?: string) => pressed('ArrowDown', { node: 'welcome', port }, { shiftKey: true })
    expect(down()).toEqual(go('welcome', 'choice:0'))
    expect(down('choice:0')).toEqual(go('welcome', 'choice:1'))
    expect(down('next')).toBeUndefined()
    expect(pressed('ArrowUp', { node: 'welcome' }, { shiftKey: true })).toEqual(go('welcome', 'next'))
    expect(pressed('ArrowRight', { node: 'welcome', port: 'choice:2' })).toEqual(go('help'))
    expect(pressed('ArrowRight', { node: 'welcome', port: 'choice:3' })).toEqual(go('order'))
  })

  it('the right arrow goes through the first portal where all links are portals', () => {
    const { nodes, links } = hierarchyOf({ a: ['', '↪b'], b: [] })
    const tree = treeOf({ nodes, links }, new Set())
    const asked = { tree, active: { node: 'a' }, typed: '', isReadOnly: false }
    expect(commandOf({ key: 'ArrowRight', ...plain }, asked)).toEqual(go('b'))
  })

  it('the right arrow expands what is collapsed before it goes on', () => {
    const collapsed = ['welcome']
    expect(pressed('ArrowRight', { node: 'welcome' }, { collapsed })).toEqual({
      type: 'collapse',
      node: 'welcome',
      collapsed: false,
    })
    expect(pressed('ArrowLeft', { node: 'roses' }, { shiftKey: true })).toMatchObject({
      node: 'roses',
      collapsed: true,
    })
  })

  it('letters find the next title that begins with them, round from the end', () => {
    expect(pressed('h', { node: 'welcome' })).toEqual(go('help'))
    expect(pressed('r', { node: 'later' })).toEqual(go('roses'))
    expect(pressed('e', { node: 'welcome' }, { typed: 'h' })).toEqual(go('help'))
    expect(pressed('x', { node: 'welcome' })).toBeUndefined()
    // Where it was begun with another letter, a letter is no command.
    expect(pressed('n', { node: 'welcome' }, { typed: 'e' })).toBeUndefined()
  })
})

describe('editing', () => {
  const place = { node: 'welcome', port: 'choice:1' }

  it.each([
    ['Enter', 'open'],
    ['n', 'add'],
    ['N', 'add'],
    ['l', 'link'],
    ['Delete', 'unlink'],
    ['F2', 'rename'],
  ])('%s asks for %s at the active port', (key, type) => {
    expect(pressed(key, place)).toEqual({ type, place })
  })

  it('Ctrl+D duplicates, and no other letter means anything with Ctrl', () => {
    expect(pressed('d', place, { ctrlKey: true })).toEqual({ type: 'duplicate', place })
    expect(pressed('d', place, { metaKey: true })).toEqual({ type: 'duplicate', place })
    for (const key of ['n', 'l', 'z', 'c']) expect(pressed(key, place, { ctrlKey: true })).toBeUndefined()
  })

  it('who may only read opens and edits nothing', () => {
    expect(pressed('Enter', place, { isReadOnly: true })).toMatchObject({ type: 'open' })
    for (const key of ['n', 'l', 'Delete', 'F2'])
      expect(pressed(key, place, { isReadOnly: true }), key).not.toMatchObject({ place })
    expect(pressed('d', place, { isReadOnly: true, ctrlKey: true })).toBeUndefined()
  })

  it.each([
    ['+', { type: 'zoom', to: 'in' }],
    ['-', { type: 'zoom', to: 'out' }],
    ['0', { type: 'zoom', to: 'fit' }],
    ['1', { type: 'zoom', to: 'actual' }],
    ['/', { type: 'find' }],
  ])('%s is for the canvas itself', (key, expected) => {
    expect(pressed(key, place)).toEqual(expected)
  })
})
