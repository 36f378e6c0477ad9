/** One line of the palette. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { palette } from '../../core/palette-keys.ts'
import type { Destination } from '../../core/pickers.ts'

/** The list that shows: everything, or the places of one kind. */
export type Step = 'all' | Destination['kind']

interface ItemProps {
  value: string
  keywords: string[]
  icon: IconProps.Name
  children: ReactNode
  aside?: ReactNode
  /** Opens another list in place instead of closing the palette. */
  staysOpen?: boolean
  onSelect: () => void
}

export function Item({ value, keywords, icon, children, aside, staysOpen = false, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      onSelect={() => {
        if (!staysOpen) palette.change('closed')
        onSelect()
      }}
    >
      <Icon name={icon} variant="subtle" />
      <span className="palette-text">{children}</span>
      {aside}
    </Command.Item>
  )
}
