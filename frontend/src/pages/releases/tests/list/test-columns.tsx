/** The columns of the list of tests, and what can be done with a row. */
import Badge from '@cloudscape-design/components/badge'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tests as contract, type Test, type TestResult } from '#shared/contracts/tests'
import { api } from '../../../../core/api.ts'
import { PageLink } from '../../../../components/layout/page-link.tsx'
import { useColumnKit } from '../../../../components/table/columns.tsx'
import type { Column } from '../../../../components/table/rows-table.tsx'
import { freeTitle } from '../../../../core/free-title.ts'
import { editedTest, sentTest } from '../editor/test-draft.ts'
import { hasPassed, resultOf, type LastRun } from '../run/test-run.ts'
import { addressOfTest } from '../../../../core/test-addresses.ts'
import { tests } from '../tests-data.ts'

interface Rows {
  all: readonly Test[]
  last: LastRun
  run: (test: Test) => void
  remove: (test: Test) => void
}

export function useTestColumns({ all, last, run, remove }: Rows): readonly Column<Test>[] {
  const { t } = useTranslation(['tests', 'items', 'common'])
  const columns = useColumnKit<Test>()
  const navigate = useNavigate()
  const duplicate = useDuplicate(all)
  return [
    columns.link('title', t('fields.title'), ({ title }) => title, { to: ({ _id }) => addressOfTest(_id) }),
    {
      id: 'type',
      title: t('fields.type'),
      cell: (test) => <Type test={test} />,
      order: ({ type }) => type,
    },
    {
      id: 'tags',
      title: t('fields.tags'),
      cell: ({ tags }) => <Tags tags={tags} />,
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
    columns.updated(({ updated }) => updated),
    columns.actions(
      ({ title }) => title,
      (test) => [
        { text: t('run'), act: () => run(test) },
        { text: t('common:edit'), act: () => navigate(addressOfTest(test._id)) },
        {
          text: t('items:rows.duplicate'),
          access: contract.create.access,
          // A copy that fails has said so.
          act: () => duplicate(test).catch(() => undefined),
        },
        { text: t('common:delete'), access: contract.remove.access, act: () => remove(test) },
      ],
    ),
  ]
}

const partsOf = (test: Test): number => (test.type === 'talk' ? test.steps.length : test.questions.length)

function Type({ test }: { test: Test }) {
  const { t } = useTranslation('tests')
  return (
    <>
      {t(`types.${test.type}.one`)}
      <br />
      <small>{t(`types.${test.type}.count`, { count: partsOf(test) })}</small>
    </>
  )
}

function Tags({ tags }: Pick<Test, 'tags'>) {
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </SpaceBetween>
  )
}

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

/** Copies a test under a free title, and opens the copy. */
function useDuplicate(all: readonly Test[]): (test: Test) => Promise<void> {
  const { t } = useTranslation('tests')
  const navigate = useNavigate()
  return async (test) => {
    const taken = all.map(({ title }) => title)
    const edited = { ...editedTest(test, ''), title: freeTitle(t('copy-of', { title: test.title }), taken) }
    const copy = await api.tests.create(sentTest(edited))
    tests.show(copy)
    await navigate(addressOfTest(copy._id))
  }
}
