/** The keys of the tree, as the pattern for trees of ARIA has them, and those that edit. */
import { neighbour } from '../../../../components/table/row-keys.ts'
import type { Place, Tree, TreeNode } from './canvas-props.ts'

/** What a key asks for. */
export type Command =
  | { readonly type: 'go'; readonly place: Place }
  | { readonly type: 'collapse'; readonly node: string; readonly collapsed: boolean }
  | { readonly type: 'zoom'; readonly to: 'in' | 'out' | 'actual' | 'fit' }
  | { readonly type: Deed; readonly place: Place }
  | { readonly type: 'find' }

/** What is done to a node or a port. */
export type Deed = 'open' | 'add' | 'link' | 'unlink' | 'duplicate' | 'rename'

export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const deeds: Readonly<Record<string, Deed>> = { Enter: 'open', n: 'add', l: 'link', Delete: 'unlink', F2: 'rename' }
const editing: ReadonlySet<Deed> = new Set(['add', 'link', 'unlink', 'duplicate', 'rename'])
const zooms = { '+': 'in', '=': 'in', '-': 'out', '0': 'fit', '1': 'actual' } as const

/**
 * What a key means at a place; `undefined` where it means nothing. `typed` is what was typed lately, by which a node is
 * found: letters that are keys of their own find only once another letter was typed before them.
 */
export function commandOf(
  pressed: Pressed,
  { tree, active, typed, isReadOnly }: { tree: Tree; active: Place | undefined; typed: string; isReadOnly: boolean },
): Command | undefined {
  const { key, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  const current = (active && tree.byId.get(active.node)) ?? tree.shown[0]
  if (!current) return undefined
  const place: Place = { node: current.id, port: active?.node === current.id ? active.port : undefined }
  const deedAt = (type: Deed): Command | undefined => (isReadOnly && editing.has(type) ? undefined : { type, place })
  if (ctrlKey || metaKey) return key.toLowerCase() === 'd' ? deedAt('duplicate') : undefined
  if (key === '/') return { type: 'find' }
  if (key in zooms) return { type: 'zoom', to: zooms[key as keyof typeof zooms] }
  const moved = stepOf(pressed, tree, current, place)
  if (moved) return moved
  const deed = typed === '' ? deeds[key.length === 1 ? key.toLowerCase() : key] : deeds[key.length === 1 ? '' : key]
  const done = deed && deedAt(deed)
  if (done) return done
  return key.length === 1 && key !== ' ' ? goTo(titled(tree, current, typed + key)) : undefined
}

/** Shift and the arrows move among the ports of a node, the others among nodes. */
function stepOf({ key, shiftKey }: Pressed, tree: Tree, current: TreeNode, place: Place): Command | undefined {
  const { shown, roots } = tree
  const siblings = current.parent?.children ?? roots
  const at = siblings.indexOf(current)
  switch (key) {
    case 'ArrowDown':
      return shiftKey ? portBeside(current, place, 1) : goTo(siblings[at + 1])
    case 'ArrowUp':
      return shiftKey ? portBeside(current, place, -1) : goTo(siblings[at - 1])
    case 'ArrowRight':
      if (current.isExpanded === false) return { type: 'collapse', node: current.id, collapsed: false }
      return goTo(behind(tree, current, place) ?? current.children[0] ?? behindAny(tree, current))
    case 'ArrowLeft':
      if (shiftKey && current.isExpanded) return { type: 'collapse', node: current.id, collapsed: true }
      return current.parent && { type: 'go', place: { node: current.parent.id, port: current.port?.name } }
    case 'Home':
      return goTo(shown[0])
    case 'End':
      return goTo(shown.at(-1))
    default:
      return undefined
  }
}

/** What the active port leads to, be it through a portal. */
function behind({ byId }: Tree, { ports }: TreeNode, { port }: Place): TreeNode | undefined {
  const to = ports.find(({ name }) => name === port)?.to
  return to === undefined ? undefined : byId.get(to)
}

/** What the first port leads to that leads anywhere: of a node whose links are all portals. */
const behindAny = (tree: Tree, node: TreeNode): TreeNode | undefined =>
  node.ports.map(({ name }) => behind(tree, node, { node: node.id, port: name })).find(Boolean)

const goTo = (node: TreeNode | undefined): Command | undefined => node && { type: 'go', place: { node: node.id } }

function portBeside({ id, ports }: TreeNode, { port }: Place, step: 1 | -1): Command | undefined {
  const at = ports.findIndex(({ name }) => name === port)
  const next = neighbour(ports, at, step)
  return next && { type: 'go', place: { node: id, port: next.name } }
}

/** The next node whose title begins like this, round from the end to the beginning; one letter goes on to the next one. */
function titled({ shown }: Tree, current: TreeNode, typed: string): TreeNode | undefined {
  const from = shown.indexOf(current) + (typed.length > 1 ? 0 : 1)
  const begins = ({ node }: TreeNode) => node.name.toLowerCase().startsWith(typed.toLowerCase())
  return [...shown.slice(from), ...shown.slice(0, from)].find(begins)
}
