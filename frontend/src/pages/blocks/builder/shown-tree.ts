/** What is drawn and where somebody is in it: the tree with what is collapsed, the active place, and the way to another. */
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Hierarchy } from '#shared/contracts/hierarchy'
import type { CanvasHandle, Place, Tree } from './canvas/canvas-props.ts'
import { collapsedBelow, pathTo, treeOf } from './canvas/tree-model.ts'
import { useCollapsed } from './collapsed.ts'

export interface ShownTree {
  readonly tree: Tree
  readonly active: Place | undefined
  readonly setActive: (place: Place) => void
  readonly collapse: (node: string, isCollapsed: boolean) => void
  /** Without a number, everything is expanded. */
  readonly collapseTo: (depth: number | undefined) => void
  /** Makes a response active and brings it to the middle at 100 %, as soon as it is drawn; expands what hides it. */
  readonly show: (node: string) => void
  readonly canvas: RefObject<CanvasHandle | null>
}

export function useShownTree(drawn: Hierarchy): ShownTree {
  const collapsed = useCollapsed()
  const canvas = useRef<CanvasHandle>(null)
  const [chosen, setActive] = useState<Place>()
  const [wanted, setWanted] = useState<string>()
  const [found, setFound] = useState<{ readonly node: string }>()
  const tree = useMemo(() => treeOf(drawn, collapsed.ids), [drawn, collapsed.ids])
  const first = tree.shown[0]
  const active = chosen && tree.byId.has(chosen.node) ? chosen : first && { node: first.id }

  if (wanted !== undefined && tree.byId.has(wanted)) {
    setActive({ node: wanted })
    setFound({ node: wanted })
    setWanted(undefined)
  }
  // The canvas has its place by now.
  useEffect(() => {
    if (found) canvas.current?.show(found.node)
  }, [found])

  function show(node: string) {
    const hiding = pathTo(treeOf(drawn, new Set()), node).slice(0, -1)
    if (hiding.some(({ id }) => collapsed.ids.has(id))) {
      const open = new Set(hiding.map(({ id }) => id))
      collapsed.set(new Set([...collapsed.ids].filter((id) => !open.has(id))))
    }
    setWanted(node)
    canvas.current?.focus()
  }

  return {
    tree,
    active,
    setActive,
    collapse: collapsed.toggle,
    collapseTo: (depth) => collapsed.set(depth === undefined ? new Set() : collapsedBelow(drawn, depth)),
    show,
    canvas,
  }
}
