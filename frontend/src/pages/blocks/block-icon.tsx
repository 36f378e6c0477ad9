/** The icon of a response in its own colours, or that of its kind. */
import Icon from '@cloudscape-design/components/icon'
import type { BriefBlock } from '#shared/contracts/blocks'
import { kindNamed, kinds } from './kinds/index.ts'

export function BlockIcon({ block }: { block: BriefBlock }) {
  const { icon, iconColour, backgroundColour } = block
  const color = iconColour ?? (backgroundColour && legibleOn(backgroundColour))
  return (
    <span className="block-icon" style={{ color, background: backgroundColour }}>
      <Icon name={icon ?? kinds[kindNamed(block)].icon} />
    </span>
  )
}

/** Black or white, whichever is easier to see on a colour such as `#1a2b3c` (BT.601). */
export function legibleOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return 0.299 * red! + 0.587 * green! + 0.114 * blue! > 150 ? '#000000' : '#ffffff'
}
