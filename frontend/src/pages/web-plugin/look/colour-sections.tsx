/** The colours of the plugin in four groups, each with the contrast of what is read in it. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contrastPairsOf, type ContrastPair } from '#shared/company/contrast-pairs'
import type { PluginStyle } from '#shared/company/plugin-style'
import { themeOf } from '#shared/company/plugin-theme'
import { ColourField } from '../../../components/form/colour-field.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import type { TabProps } from '../plugin-draft.ts'
import { colourGroups, coloursOf, followed, isOutOfVersion, isPaint, shownStyle, type ColourName } from './colours.ts'
import { ContrastList } from './contrast-list.tsx'
import { isMendable, mendOf, mendOfAll } from './mend-contrast.ts'
import { PaintField } from './paint-field.tsx'
import { PaletteList } from './palette-list.tsx'
import { withPalette, type PaletteName } from './palettes.ts'

export function ColourSections({ form }: Pick<TabProps, 'form'>) {
  const { t } = useTranslation('plugin-look')
  const { readOnly, change } = form
  const style = form.edited.pluginStyle
  const shown = shownStyle(style)
  const pairs = contrastPairsOf(shown)
  const put = (pluginStyle: PluginStyle) => change((now) => ({ ...now, pluginStyle }))
  const mend = (changes: Partial<PluginStyle>) => put({ ...style, ...changes })
  return (
    <SpaceBetween size="l">
      <Section title={t('colours.title')} description={t('colours.text')}>
        {!readOnly && <Palettes style={style} put={put} />}
        <Readability pairs={pairs} {...(!readOnly && { mend: () => mend(mendOfAll(shown)) })} />
      </Section>
      {colourGroups.map((group) => (
        <Section key={group.name} title={t(`colours.groups.${group.name}`)}>
          <div className="look-fields">
            {group.colours.map((name) => (
              <PluginColour key={name} form={form} name={name} shown={shown} />
            ))}
          </div>
          <ContrastList
            label={t('contrast.of', { group: t(`colours.groups.${group.name}`) })}
            style={shown}
            pairs={pairs.filter((pair) => group.pairs.includes(pair.name))}
            {...(!readOnly && { mend: (pair: ContrastPair) => mend(mendOf(shown, pair)) })}
          />
        </Section>
      ))}
    </SpaceBetween>
  )
}

interface PluginColourProps extends Pick<TabProps, 'form'> {
  name: ColourName
  /** What customers see of the draft. */
  shown: PluginStyle
}

function PluginColour({ form, name, shown }: PluginColourProps) {
  const { t } = useTranslation('plugin-look')
  const style = form.edited.pluginStyle
  const disabled = isOutOfVersion(style, name)
  const isRequired = name === 'primaryColour'
  const field = {
    field: `pluginStyle.${name}`,
    label: t(`colours.${name}.label`),
    description: t(`colours.${name}.text`),
    readOnly: form.readOnly,
    change: (colour: string) =>
      form.change((now) => ({
        ...now,
        pluginStyle: { ...now.pluginStyle, [name]: colour === '' && !isRequired ? undefined : colour },
      })),
  }
  const colour = style[name] ?? ''
  const open = isRequired ? undefined : { colour: themeOf(shown)[followed[name]], text: t('colours.open') }
  if (isPaint(name)) return <PaintField {...field} paint={colour} open={open} isFirstVersion={style.version === 1} />
  return (
    <ColourField
      {...field}
      colour={colour}
      open={open}
      isRequired={isRequired}
      disabled={disabled}
      constraintText={disabled && t('version.only-2')}
    />
  )
}

function Palettes({ style, put }: { style: PluginStyle; put: (style: PluginStyle) => void }) {
  const { t } = useTranslation('plugin-look')
  const [former, setFormer] = useState<PluginStyle>()
  const choose = (name: PaletteName) => {
    setFormer(former ?? style)
    put(withPalette(style, name))
  }
  return (
    <SpaceBetween size="xs">
      <PaletteList style={style} choose={choose} />
      {former && (
        <Button
          variant="inline-link"
          iconName="undo"
          formAction="none"
          onClick={() => {
            put({ ...style, ...coloursOf(former) })
            setFormer(undefined)
          }}
        >
          {t('palettes.undo')}
        </Button>
      )}
    </SpaceBetween>
  )
}

/** How many pairs of colours nobody could read, and one press for all of them. */
function Readability({ pairs, mend }: { pairs: readonly ContrastPair[]; mend?: () => void }) {
  const { t } = useTranslation('plugin-look')
  const count = pairs.filter(isMendable).length
  if (count === 0) return <StatusIndicator type="success">{t('contrast.all')}</StatusIndicator>
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <StatusIndicator type="warning">{t('contrast.some', { count })}</StatusIndicator>
      {mend && (
        <Button formAction="none" onClick={mend}>
          {t('contrast.mend-all')}
        </Button>
      )}
    </SpaceBetween>
  )
}
