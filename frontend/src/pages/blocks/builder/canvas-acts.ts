/** What the gestures on canvas and outline do: most are edits, some ask something first. */
import { useNavigate } from 'react-router'
import type { Hierarchy } from '#shared/contracts/hierarchy'
import { pathTo } from '../../../core/pages.ts'
import type { CanvasProps } from './canvas/canvas-props.ts'
import type { Edits } from './edits/use-edits.ts'
import type { Opened } from './opened.ts'
import type { Asked } from './placing.tsx'
import type { ShownTree } from './shown-tree.ts'

interface Surroundings {
  drawn: Hierarchy
  shown: ShownTree
  opened: Opened
  edits: Edits
  ask: (asked: Asked) => void
}

type CanvasActs = Pick<
  CanvasProps,
  'onActive' | 'onOpen' | 'onCollapse' | 'onLink' | 'onAdd' | 'onInsert' | 'onUnlink' | 'onDuplicate' | 'onRename'
> & {
  /** Leads to a response, which may not be drawn below the present root. */
  readonly show: (node: string) => void
}

export function useCanvasActs({ drawn, shown, opened, edits, ask }: Surroundings): CanvasActs {
  const navigate = useNavigate()
  /** An edit of the response that is open comes after what was typed there is saved or given up. */
  const editing = (blockId: string, act: () => unknown) =>
    blockId === opened.id ? opened.leave(() => void act()) : void act()
  return {
    show: (node) => {
      if (!drawn.nodes.some(({ nodeId }) => nodeId === node)) void navigate(pathTo('visual-builder'))
      shown.show(node)
    },
    onActive: shown.setActive,
    onOpen: (node) => opened.leave(() => opened.open(node)),
    onCollapse: shown.collapse,
    onLink: ({ to, ...gap }) =>
      to === undefined ? ask({ what: 'place', first: 'existing', gap }) : editing(gap.from, () => edits.link(gap, to)),
    onAdd: (gap) => editing(gap.from, () => ask({ what: 'place', first: 'origin', gap })),
    onInsert: ({ node, ...gap }) =>
      node === undefined
        ? editing(gap.from, () => ask({ what: 'place', first: 'origin', gap }))
        : editing(gap.from, () => editing(node, () => edits.insert(gap, node))),
    onUnlink: (at) => editing(at.from, () => edits.unlink(at)),
    onDuplicate: (node) => void edits.duplicate(node).then((copy) => copy && shown.show(copy._id)),
    onRename: (node) => editing(node, () => ask({ what: 'rename', blockId: node })),
  }
}
