/** The topics as fields below the boxes, each with its name. */
import { memo } from 'react'
import type { Field, Layout } from './canvas-props.ts'
import type { Mounted } from './canvas-view.ts'
import type { Rect } from './view.ts'

interface FieldProps {
  readonly layout: Layout
  readonly mounted: Mounted
  readonly colourIndex: (topic: string) => number
}

/** Of a bot with hundreds of topics: so many at once. */
const fieldsMax = 60

export const FieldLayer = memo(function FieldLayer({ layout, mounted: { rect, detail }, colourIndex }: FieldProps) {
  return layout.fields
    .filter((field) => isTouched(field, rect))
    .slice(0, fieldsMax)
    .map(({ topic, x, y, width, height }) => (
      <div
        key={topic}
        className="builder-field"
        aria-hidden="true"
        data-detail={detail}
        data-topic={colourIndex(topic)}
        style={{ transform: `translate(${x}px, ${y}px)`, inlineSize: width, blockSize: height }}
      >
        {topic}
      </div>
    ))
})

const isTouched = ({ x, y, width, height }: Field, { left, top, right, bottom }: Rect): boolean =>
  x < right && x + width > left && y < bottom && y + height > top
