/** The variables of the company, and the names that conversations set (VARIABLES-001). */
import './variables.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Segments } from '../../components/table/segments.tsx'
import { CompanyVariables } from './company-variables.tsx'
import { ConversationVariables } from './conversation-variables.tsx'

const views = ['company', 'conversations'] as const
type View = (typeof views)[number]

const lists: Readonly<Record<View, (props: { choice: ReactNode }) => ReactNode>> = {
  company: CompanyVariables,
  conversations: ConversationVariables,
}

export default function VariablesPage() {
  const { t } = useTranslation('variables')
  const [params, setParams] = useSearchParams()
  const view = views.find((name) => name === params.get('show')) ?? 'company'
  const List = lists[view]
  return (
    <List
      choice={
        <div className="variable-views">
          <Segments
            legend={t('show')}
            chosen={view}
            options={views.map((value) => ({ value, text: t(`views.${value}`) }))}
            // The other list has pages and an order of its own.
            onChoose={(chosen: View) => setParams(chosen === 'company' ? {} : { show: chosen }, { replace: true })}
          />
        </div>
      }
    />
  )
}
