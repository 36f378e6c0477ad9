/** The icon of a response, of those there are: one group of radio buttons, so that the arrow keys go through it. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { blockIcons, type BlockIcon } from '#shared/blocks/icons'
import { iconStyle, type IconColours } from './icon-style.ts'

interface IconGridProps extends IconColours {
  chosen: BlockIcon | ''
  /** Shown where none is chosen. */
  kindIcon: IconProps.Name
  readOnly: boolean
  choose: (icon: BlockIcon | '') => void
}

export function IconGrid({ chosen, kindIcon, readOnly, choose, ...colours }: IconGridProps) {
  const { t } = useTranslation('response-form')
  const group = useId()
  const options = [
    { value: '' as const, icon: kindIcon, name: t('settings.kind-icon') },
    ...blockIcons.map((icon) => ({ value: icon, icon, name: icon.replaceAll('-', ' ') })),
  ]
  return (
    <div className="icon-grid" role="radiogroup" aria-label={t('settings.icon')}>
      {options.map(({ value, icon, name }) => (
        <label key={value} title={name} style={value === chosen ? iconStyle(colours) : undefined}>
          <input
            type="radio"
            name={group}
            aria-label={name}
            checked={value === chosen}
            disabled={readOnly && value !== chosen}
            onChange={() => choose(value)}
          />
          <Icon name={icon} />
        </label>
      ))}
    </div>
  )
}
