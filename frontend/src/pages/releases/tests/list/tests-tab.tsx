/** The tests of the active environment: what each one came to when it was run last, and all that can be done with them. */
import '../tests.css'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { testTypes, tests as contract, type Test } from '#shared/contracts/tests'
import { testsMax } from '#shared/limits'
import { useAgent } from '../../../../core/agent.tsx'
import { useRefusal } from '../../../../components/form/access-button.tsx'
import { DeleteDialog } from '../../../../components/dialog/delete-dialog.tsx'
import { Empty } from '../../../../components/notice/empty.tsx'
import { DataTable } from '../../../../components/table/data-table.tsx'
import { useLastRun, useRuns } from '../run/test-run.ts'
import { addressOfNewTest } from '../../../../core/test-addresses.ts'
import { tests as collection, useTests } from '../tests-data.ts'
import { Coverage } from './coverage.tsx'
import { RunProgress, RunSummary } from './run-summary.tsx'
import { useTestColumns } from './test-columns.tsx'
import { TestFilters, useTestFilter } from './test-filters.tsx'

export default function TestsTab() {
  const { t } = useTranslation(['tests', 'common', 'items'])
  const { agent } = useAgent()
  const tests = useTests()
  const all = tests.data ?? []
  const last = useLastRun()
  const { running, run, stop } = useRuns(all)
  const [doomed, setDoomed] = useState<Test>()
  const columns = useTestColumns({ all, last, run: (test) => run([test]), remove: setDoomed })
  const filter = useTestFilter(tests, last)
  return (
    <SpaceBetween size="m">
      {running ? <RunProgress running={running} stop={stop} /> : last.all && <RunSummary all={last.all} />}
      <DataTable
        name={t('name', { name: agent.activeEnvironment.name })}
        list={filter.list}
        columns={columns}
        searched={({ title, tags }) => [title, ...tags]}
        searchLabel={t('find')}
        {...(all.length > 0 && { filters: <TestFilters filter={filter} tests={all} /> })}
        header={(counter) => (
          <Header
            {...(counter && { counter })}
            description={t('description')}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button
                  iconName="play"
                  loading={running !== undefined}
                  disabled={all.length === 0}
                  onClick={() => run(all)}
                >
                  {t('run-all')}
                </Button>
                <CreateButton variant="primary" isFull={all.length >= testsMax} />
              </SpaceBetween>
            }
          >
            {t('name', { name: agent.activeEnvironment.name })}
          </Header>
        )}
        empty={
          filter.isSet ? (
            <Empty
              title={t('common:no-matches')}
              text={t('filter.none')}
              action={<Button onClick={filter.clear}>{t('filter.clear')}</Button>}
            />
          ) : (
            <Empty title={t('none')} text={t('none-text')} action={<CreateButton variant="normal" isFull={false} />} />
          )
        }
      />
      {last.all && <Coverage untested={last.all.run.untested} />}
      {doomed && (
        <DeleteDialog
          name={doomed.title}
          consequence={t('delete-text')}
          references="none"
          remove={() => collection.remove(doomed)}
          deleted={t('items:deleted', { title: doomed.title })}
          close={() => setDoomed(undefined)}
        />
      )}
    </SpaceBetween>
  )
}

interface CreateButtonProps {
  variant: 'primary' | 'normal'
  /** The environment has as many tests as it may have. */
  isFull: boolean
}

function CreateButton({ variant, isFull }: CreateButtonProps): ReactNode {
  const { t } = useTranslation('tests')
  const navigate = useNavigate()
  const refused = useRefusal()(contract.create.access) ?? (isFull ? t('full', { max: testsMax }) : undefined)
  return (
    <ButtonDropdown
      variant={variant}
      expandToViewport
      {...(refused !== undefined && { disabled: true, disabledReason: refused })}
      items={testTypes.map((id) => ({ id, text: t(`types.${id}.one`), description: t(`types.${id}.text`) }))}
      onItemClick={({ detail }) => {
        const type = testTypes.find((name) => name === detail.id)
        if (type) void navigate(addressOfNewTest(type))
      }}
    >
      {t('create')}
    </ButtonDropdown>
  )
}
