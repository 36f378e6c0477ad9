/** The columns of the list of tests, and what can be done with a row. */
import Badge from '@cloudscape-design/components/badge'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tests as contract, type Test, type TestResult } from '#shared/contracts/tests'
import { api } from '../../../../core/api.ts'
import { dateAndTime } from '../../../../core/format.ts'
import { useRefusal } from '../../../../components/form/access-button.tsx'
import { PageLink } from '../../../../components/layout/page-link.tsx'
import type { Column } from '../../../../components/table/data-table.tsx'
import { RowActions } from '../../../../components/table/row-actions.tsx'
import { freeTitle } from '../../../../core/free-title.ts'
import { editedTest, sentTest } from '../editor/test-draft.ts'
import { hasPassed, resultOf, type LastRun } from '../run/test-run.ts'
import { addressOfTest } from '../../../../core/test-addresses.ts'
import { testSaved } from '../tests-data.ts'

interface Rows {
  all: readonly Test[]
  last: LastRun
  run: (test: Test) => void
  remove: (test: Test) => void
}

export function useColumns({ all, last, run, remove }: Rows): Column<Test>[] {
  const { t } = useTranslation(['tests', 'items'])
  return [
    {
      id: 'title',
      title: t('fields.title'),
      cell: ({ _id, title }) => <PageLink to={addressOfTest(_id)}>{title}</PageLink>,
      order: ({ title }) => title,
    },
    {
      id: 'type',
      title: t('fields.type'),
      cell: (test) => (
        <>
          {t(`types.${test.type}.one`)}
          <br />
          <small>{t(`types.${test.type}.count`, { count: partsOf(test) })}</small>
        </>
      ),
      order: ({ type }) => type,
    },
    {
      id: 'tags',
      title: t('fields.tags'),
      cell: ({ tags }) => (
        <SpaceBetween direction="horizontal" size="xxs">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </SpaceBetween>
      ),
    },
    {
      id: 'result',
      title: t('fields.result'),
      cell: (test) => <Result test={test} result={resultOf(last, test)} />,
      order: (test) => {
        const result = resultOf(last, test)
        return result ? result.right / Math.max(result.of, 1) : 2
      },
    },
    {
      id: 'updated',
      title: t('items:rows.updated'),
      cell: ({ updated }) => <time dateTime={updated}>{dateAndTime(updated)}</time>,
      order: ({ updated }) => updated,
    },
    {
      id: 'actions',
      width: 100,
      title: t('items:rows.actions'),
      cell: (test) => <Actions test={test} all={all} run={run} remove={remove} />,
    },
  ]
}

const partsOf = (test: Test): number => (test.type === 'talk' ? test.steps.length : test.questions.length)

/** Passed, or how much of it was right, with the way to what was not. */
function Result({ test, result }: { test: Test; result: TestResult | undefined }) {
  const { t } = useTranslation('tests')
  if (!result) return <StatusIndicator type="stopped">{t('outcomes.not-run')}</StatusIndicator>
  if (hasPassed(result)) return <StatusIndicator type="success">{t('outcomes.passed')}</StatusIndicator>
  return (
    <StatusIndicator type="error">
      <PageLink to={addressOfTest(test._id)}>{t('result.right', { right: result.right, of: result.of })}</PageLink>
    </StatusIndicator>
  )
}

function Actions({ test, all, run, remove }: Omit<Rows, 'last'> & { test: Test }) {
  const { t } = useTranslation(['tests', 'items', 'common'])
  const navigate = useNavigate()
  const refusalOf = useRefusal()

  async function duplicate() {
    const taken = all.map(({ title }) => title)
    const edited = { ...editedTest(test, ''), title: freeTitle(t('copy-of', { title: test.title }), taken) }
    const copy = await api.tests.create(sentTest(edited))
    testSaved(copy)
    await navigate(addressOfTest(copy._id))
  }

  return (
    <RowActions
      label={t('items:rows.actions-of', { name: test.title })}
      actions={[
        { text: t('run'), act: () => run(test) },
        { text: t('common:edit'), act: () => void navigate(addressOfTest(test._id)) },
        {
          text: t('items:rows.duplicate'),
          refused: refusalOf(contract.create.access),
          // A copy that fails has said so.
          act: () => void duplicate().catch(() => undefined),
        },
        { text: t('common:delete'), refused: refusalOf(contract.remove.access), act: () => remove(test) },
      ]}
    />
  )
}
