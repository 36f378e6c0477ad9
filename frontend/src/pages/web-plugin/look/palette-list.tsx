/** Ready-made palettes, each shown by its main colours. */
import { useTranslation } from 'react-i18next'
import type { PluginStyle } from '#shared/company/plugin-style'
import { themeOf } from '#shared/company/plugin-theme'
import { isSame } from '../../../components/form/parts.ts'
import { coloursOf } from './colours.ts'
import { paletteNames, withPalette, type PaletteName } from './palettes.ts'

interface PaletteListProps {
  style: PluginStyle
  choose: (name: PaletteName) => void
}

export function PaletteList({ style, choose }: PaletteListProps) {
  const { t } = useTranslation('plugin-look')
  return (
    <div role="group" aria-label={t('palettes.title')} className="look-palettes">
      {paletteNames.map((name) => {
        const dressed = withPalette(style, name)
        const { header, theirs, mine, ground } = themeOf(dressed)
        return (
          <button
            key={name}
            type="button"
            className="look-palette"
            aria-pressed={isSame(coloursOf(dressed), coloursOf(style))}
            onClick={() => choose(name)}
          >
            <span className="look-palette-colours" style={{ background: ground }} aria-hidden>
              {[header, theirs, mine].map((colour, index) => (
                <span key={index} style={{ background: colour }} />
              ))}
            </span>
            {t(`palettes.${name}`)}
          </button>
        )
      })}
    </div>
  )
}
