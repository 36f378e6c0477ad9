/** The language models of the active environment: built from its intents and entities, tried, loaded and deleted. */
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { BuildTask } from '#shared/contracts/builds'
import { useBuildTasks } from '../../core/live/build-progress.ts'
import { lazily } from '../../core/lazy-page.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { BuildButton } from './build-button.tsx'
import { BuildNotices } from './build-notices.tsx'
import { BuildTable } from './build-table.tsx'
import { FirstBuild } from './first-build.tsx'
import { TrainingData } from './training-data.tsx'
import './builds.css'

const Report = lazy(() => lazily(() => import('./report/build-report.tsx')))

export default function BuildsPage() {
  const { t } = useTranslation('builds')
  const tasks = useBuildTasks()
  const opened = useOpened(tasks.data)
  const first = tasks.data?.length === 0
  return (
    <ContentLayout header={<PageHeader description={t('description')} {...(!first && { actions: <BuildButton /> })} />}>
      <SpaceBetween size="l">
        <BuildNotices tasks={tasks.data} />
        {first ? <FirstBuild /> : <BuildTable list={tasks} opened={opened.task?._id} open={opened.open} />}
        {opened.task?.report && (
          <Suspense>
            <Report
              key={opened.task._id}
              task={opened.task}
              report={opened.task.report}
              before={
                tasks.data?.find(({ created, report }) => report && created < (opened.task?.created ?? ''))?.report
              }
            />
          </Suspense>
        )}
        <TrainingData />
      </SpaceBetween>
    </ContentLayout>
  )
}

/** Whose report shows is part of the address: `?build={id}`; without one it is the latest there is. */
function useOpened(tasks: readonly BuildTask[] | undefined) {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('build')
  return {
    task: tasks?.find(({ _id }) => _id === wanted) ?? tasks?.find(({ report }) => report),
    open: (id: string) => setParams({ build: id }, { replace: true, preventScrollReset: true }),
  }
}
