/** The icon of a response in the builder: its own in its colours, or that of its kind. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import type { HierarchyNode } from '#shared/contracts/hierarchy'
import { legibleOn } from '../block-icon.tsx'
import { isKind, kinds } from '../kinds/index.ts'

/** A kind of the hierarchy is the type of the response, of which a message with choices is a basic one too. */
const kindIcons: Readonly<Record<string, IconProps.Name>> = {
  message: kinds.basic.icon,
  select: kinds.basic.icon,
  complex: kinds.gallery.icon,
}

export const iconOf = ({ icon, kind }: HierarchyNode): IconProps.Name =>
  icon ?? (isKind(kind) ? kinds[kind].icon : (kindIcons[kind] ?? kinds.handler.icon))

export function NodeIcon({ node }: { node: HierarchyNode }) {
  const { iconColour, backgroundColour } = node
  const color = iconColour ?? (backgroundColour && legibleOn(backgroundColour))
  return (
    <span className="block-icon" style={{ color, background: backgroundColour }}>
      <Icon name={iconOf(node)} size="small" />
    </span>
  )
}
