/** Words of customers, the larger the more often they were used. Pressing one tells its numbers. */
import { useMemo, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../../core/i18n.ts'
import { cloudSize, layOutCloud } from '../cloud-layout.ts'
import { Change } from '../../../../components/figures/change.tsx'
import { measured } from '../graph-data.ts'
import { valueText } from '../../../../components/figures/values.ts'
import type { PictureProps } from './picture-props.ts'

export function Cloud({ title, data: { rows, measures } }: PictureProps) {
  const { t } = useTranslation('figures')
  const [chosen, choose] = useState('')
  const [measure] = measures
  const words = useMemo(
    () =>
      rows
        .filter(({ isRest }) => !isRest)
        .map((row) => ({ text: row.title, uses: measure ? measured(row, measure) : 0 })),
    [rows, measure],
  )
  const placed = useMemo(() => layOutCloud(words), [words])
  const row = rows.find((each) => each.title === chosen)
  if (!measure) return null
  return (
    <>
      <ul className="graph-cloud" data-placed={placed !== undefined} aria-label={`${title}: ${measure.title}`}>
        {(placed ?? words).map((word) => (
          <li key={word.text} style={'x' in word ? placeOf(word) : undefined}>
            <button type="button" aria-pressed={word.text === chosen} onClick={() => choose(word.text)}>
              {word.text}
            </button>
          </li>
        ))}
      </ul>
      <p className="graph-word" role="status">
        {row ? (
          <>
            <b>{row.title}</b>{' '}
            {t('uses', {
              count: measured(row, measure),
              number: valueText(row.values[measure.id], measure.unit, language()),
            })}{' '}
            <Change current={row.values[measure.id]} before={row.before?.[measure.id]} unit={measure.unit} />
          </>
        ) : (
          t('press-word')
        )}
      </p>
    </>
  )
}

const placeOf = ({ x, y, size }: { x: number; y: number; size: number }) =>
  ({
    '--x': x / cloudSize.width,
    '--y': y / cloudSize.height,
    '--size': size / cloudSize.width,
  }) as CSSProperties
