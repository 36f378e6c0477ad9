/** Where builders see at a glance what wants to be looked at now; each number leads to what it counts. */
import './overview.css'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Failures, People } from './failures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Health } from './health.tsx'
import { Numbers } from './numbers.tsx'
import { partOf, useOverview } from './overview-data.ts'
import { Unanswered } from './unanswered.tsx'
import { Week } from './week.tsx'

export default function OverviewPage() {
  const { t } = useTranslation('overview')
  const overview = useOverview()
  const week = partOf(overview, 'week')
  return (
    <ContentLayout header={<PageHeader description={t('description')} />}>
      <SpaceBetween size="l">
        <FirstSteps part={partOf(overview, 'steps')} />
        <Numbers
          queues={partOf(overview, 'queues')}
          savings={partOf(overview, 'savings')}
          changes={partOf(overview, 'changes')}
        />
        <Week part={week} />
        <div className="overview-pair">
          <Unanswered part={partOf(overview, 'unanswered')} />
          <Health part={partOf(overview, 'health')} week={week} />
        </div>
        <div className="overview-pair overview-halves">
          <Failures part={partOf(overview, 'failures')} week={week} />
          <People part={partOf(overview, 'people')} week={week} />
        </div>
      </SpaceBetween>
    </ContentLayout>
  )
}
