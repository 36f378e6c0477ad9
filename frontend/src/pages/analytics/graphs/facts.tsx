/** The numbers above a graph, each with how it was before. */
import { useTranslation } from 'react-i18next'
import { language } from '../../../core/i18n.ts'
import { Change } from '../../../components/figures/change.tsx'
import type { Fact } from './graph-data.ts'
import { moodOf, valueText } from '../../../components/figures/values.ts'

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="graph-facts">
      {facts.map((fact) => (
        <div key={fact.id}>
          <dt>{fact.title}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
          <dd>
            <Change current={fact.value} before={fact.before} unit={fact.unit} measure={fact.id} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FactValue({ fact: { unit, value } }: { fact: Fact }) {
  const { t } = useTranslation('figures')
  const text = valueText(value, unit, language())
  return <>{unit === 'mood' && value !== undefined ? t(`moods.${moodOf(value)}`, { number: text }) : text}</>
}
