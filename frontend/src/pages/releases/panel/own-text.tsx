/** A text that takes the place of those of both sides: it begins with both. */
import Textarea from '@cloudscape-design/components/textarea'
import { useTranslation } from 'react-i18next'
import type { Given } from '../decisions.ts'
import type { UnitRow } from './unit-rows.ts'

interface OwnTextProps {
  unit: UnitRow
  decided: Given | undefined
  decide: (unit: string, given: Given) => void
}

export function OwnText({ unit: { name, texts }, decided, decide }: OwnTextProps) {
  const { t } = useTranslation('releases')
  if (!texts) return null
  const own = typeof decided === 'object' ? decided.text : undefined
  return (
    <>
      <label className="difference-choice">
        <input
          type="radio"
          name={name}
          checked={own !== undefined}
          onChange={() => decide(name, { text: `${texts.target}\n${texts.source}` })}
        />
        <span>{t('panel.own')}</span>
      </label>
      {own !== undefined && (
        <Textarea
          ariaLabel={t('panel.own-text')}
          rows={4}
          value={own}
          onChange={({ detail }) => decide(name, { text: detail.value })}
        />
      )}
    </>
  )
}
