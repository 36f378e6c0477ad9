/** A text with a mark on each part that would be hidden, named by its kind or rule. */
import { useTranslation } from 'react-i18next'
import type { MaskedPart } from '#shared/contracts/masking'

export function Marked({ text, parts }: { text: string; parts: readonly MaskedPart[] }) {
  const { t } = useTranslation('masking')
  const ends = [0, ...parts.map(({ end }) => end)]
  return (
    <p className="mask-marked" aria-live="polite">
      {parts.map(({ kind, rule, start, end }, index) => {
        const name = kind === 'own' ? rule || t('try.this-rule') : t(`kind.${kind}`)
        return (
          <span key={start}>
            {text.slice(ends[index], start)}
            <mark title={name}>
              {text.slice(start, end)}
              <small> {name}</small>
            </mark>
          </span>
        )
      })}
      {text.slice(ends.at(-1))}
    </p>
  )
}
