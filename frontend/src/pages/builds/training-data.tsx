/** What the next build would learn from: each intent with its examples (BUILDS-006). */
import Box from '@cloudscape-design/components/box'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { useModel } from './builds-data.ts'

export function TrainingData() {
  const { t } = useTranslation(['builds', 'common'])
  const [open, setOpen] = useState(false)
  const { data, error, isPending, refetch } = useModel(open)
  return (
    <ExpandableSection
      variant="container"
      headerText={t('data.name')}
      headerDescription={t('data.text')}
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {error && <LoadFailed error={error} retry={refetch} />}
      {isPending && open && <Box color="text-body-secondary">{t('common:loading')}</Box>}
      {data?.nlu.length === 0 && <Box color="text-body-secondary">{t('data.none')}</Box>}
      {data?.nlu.map(({ intent, examples }) => (
        <ExpandableSection key={intent} headerText={`${intent} (${examples.length})`}>
          <ul className="examples">
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </ExpandableSection>
      ))}
    </ExpandableSection>
  )
}
