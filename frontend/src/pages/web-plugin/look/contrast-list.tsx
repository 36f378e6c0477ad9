/** Pairs of colours that meet in the plugin: their contrast, and what customers see where nobody could read the choice. */
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { ContrastPair } from '#shared/company/contrast-pairs'
import type { PluginStyle } from '#shared/company/plugin-style'
import { language } from '../../../core/i18n.ts'
import { isMendable } from './mend-contrast.ts'

interface ContrastListProps {
  label: string
  /** As customers meet it. */
  style: PluginStyle
  pairs: readonly ContrastPair[]
  /** Absent for those who may not change the colours. */
  mend?: (pair: ContrastPair) => void
}

export function ContrastList({ label, style, pairs, mend }: ContrastListProps) {
  const { t } = useTranslation('plugin-look')
  return (
    <ul className="contrast-list" aria-label={label}>
      {pairs.map((pair) => (
        <li key={pair.name}>
          <span className="contrast-sample" style={{ background: pair.ground, color: pair.colour }} aria-hidden>
            {t('contrast.sample')}
          </span>
          <span className="contrast-name">{t(`contrast.pairs.${pair.name}`)}</span>
          <ContrastState style={style} pair={pair} />
          {mend && isMendable(pair) && (
            <Button
              variant="inline-link"
              formAction="none"
              ariaLabel={t('contrast.mend-one', { pair: t(`contrast.pairs.${pair.name}`) })}
              onClick={() => mend(pair)}
            >
              {t('contrast.mend')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function ContrastState({ style, pair }: { style: PluginStyle; pair: ContrastPair }) {
  const { t } = useTranslation('plugin-look')
  const { ratio, ground, groundSetting, colour, isReplaced } = pair
  // Rounded down: 4.49 is not enough, and does not look as if it were.
  const shown = (Math.floor(ratio * 10) / 10).toLocaleString(language(), { minimumFractionDigits: 1 })
  const text = t('contrast.ratio', { ratio: shown })
  if (!isReplaced) return <StatusIndicator type="success">{text}</StatusIndicator>
  const hasLostGradient = groundSetting !== undefined && style[groundSetting] !== ground
  return (
    <StatusIndicator type={isMendable(pair) ? 'warning' : 'info'}>
      {text}, {t(hasLostGradient ? 'contrast.shown-plain' : 'contrast.shown', { colour, ground })}
    </StatusIndicator>
  )
}
