/** All edges as one path, and the way from the root to the node under the pointer as another. */
import { memo, useState } from 'react'
import type { Layout, TreeNode } from './canvas-props.ts'
import { edgesIn, edgeTo, pathOf } from './edges.ts'
import type { Mounted } from './canvas-view.ts'

interface EdgeProps {
  readonly layout: Layout
  readonly mounted: Mounted
  /** From the root to the node under the pointer. */
  readonly way: readonly TreeNode[]
}

export const EdgeLayer = memo(function EdgeLayer({ layout, mounted: { rect, detail }, way }: EdgeProps) {
  const onWay = way.flatMap(({ id }) => {
    const box = layout.byId.get(id)
    return (box && edgeTo(layout, box)) ?? []
  })
  // Another layout begins with paths of its own, which come up while the boxes move to their places.
  const [drawn, setDrawn] = useState({ layout, turn: 0 })
  if (drawn.layout !== layout) setDrawn({ layout, turn: drawn.turn + 1 })
  return (
    <svg className="builder-edges" aria-hidden="true">
      <path key={drawn.turn} d={detail === 'picture' ? '' : pathOf(edgesIn(layout, rect), detail)} />
      {onWay.length > 0 && detail !== 'picture' && <path className="builder-way" d={pathOf(onWay, detail)} />}
    </svg>
  )
})
