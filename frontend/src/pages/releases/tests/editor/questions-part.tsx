/** Many questions of one text each: written or pasted one a line, each with what is to answer it. */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Toggle from '@cloudscape-design/components/toggle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#shared/contracts/tests'
import { dayName } from '../../../../core/format.ts'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { Empty } from '../../../../components/notice/empty.tsx'
import { LineInput } from '../../../../components/table/line-input.tsx'
import { usePagedRows } from '../../../../components/table/paging.tsx'
import { RowsTable, type Column } from '../../../../components/table/rows-table.tsx'
import { useFailureText } from '../run/failures.tsx'
import { ExpectedSelect, useExpectedNamed, type Expected } from './expected-select.tsx'
import { addLines } from './question-lines.ts'
import type { EditedQuestion } from './test-draft.ts'
import type { TestForm } from './use-test-draft.ts'
import type { Trial } from './use-trial.ts'

const pageSize = 25

/** Questions that are held out say how good the bot is; those one tunes on say only whether it got worse. */
function HeldOut({ form: { edited, change, readOnly } }: { form: TestForm }) {
  const { t } = useTranslation('tests')
  const { heldOutSince: since } = edited
  return (
    <Toggle
      checked={since !== ''}
      readOnly={readOnly}
      description={t('questions.held-out-text', { day: since && dayName(since) })}
      onChange={({ detail }) =>
        change((now) => ({
          ...now,
          heldOutSince: detail.checked ? new Date().toISOString().slice(0, 'YYYY-MM-DD'.length) : '',
        }))
      }
    >
      {t('questions.held-out')}
    </Toggle>
  )
}

export function QuestionsPart({ form, trial }: { form: TestForm; trial: Trial }) {
  const { t } = useTranslation('tests')
  const { edited, change, readOnly } = form
  const { questions } = edited
  const { table, turnTo } = usePagedRows(questions, pageSize)
  const become = (next: EditedQuestion[]) => change((now) => ({ ...now, questions: next }))
  const columns = useQuestionColumns({ questions, trial, readOnly, become })
  return (
    <Container
      header={
        <Header
          counter={`(${questions.length})`}
          description={t('questions.text')}
          actions={
            <Button iconName="play" formAction="none" loading={trial.isRunning} onClick={trial.run}>
              {t('run')}
            </Button>
          }
        >
          {t('questions.title')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <HeldOut form={form} />
        {!readOnly && (
          <Adding
            questions={questions}
            add={(next) => {
              become(next)
              turnTo(Math.ceil(next.length / pageSize))
            }}
          />
        )}
        <FaultField field="questions" stretch>
          <RowsTable
            variant="embedded"
            trackBy="id"
            {...table}
            name={t('questions.title')}
            empty={<Empty title={t('questions.none')} text={t('questions.none-text')} />}
            columns={columns}
          />
        </FaultField>
      </SpaceBetween>
    </Container>
  )
}

interface Rows {
  questions: readonly EditedQuestion[]
  trial: Trial
  readOnly: boolean
  become: (questions: EditedQuestion[]) => void
}

function useQuestionColumns({ questions, trial, readOnly, become }: Rows): Column<EditedQuestion>[] {
  const { t } = useTranslation('tests')
  const edit = (id: string, part: Partial<EditedQuestion>) =>
    become(questions.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const removal: Column<EditedQuestion> = {
    id: 'remove',
    title: '',
    width: 60,
    cell: ({ id, text }) => (
      <Button
        variant="icon"
        iconName="close"
        formAction="none"
        ariaLabel={t('questions.remove', { text })}
        onClick={() => become(questions.filter((one) => one.id !== id))}
      />
    ),
  }
  return [
    {
      id: 'text',
      title: t('questions.asked'),
      minWidth: 220,
      cell: ({ id, text }) => (
        <FaultField field={`${id}.text`} stretch>
          <Input
            ariaLabel={t('questions.asked')}
            value={text}
            readOnly={readOnly}
            onChange={({ detail }) => edit(id, { text: detail.value })}
          />
        </FaultField>
      ),
    },
    {
      id: 'expected',
      title: t('questions.expected'),
      minWidth: 220,
      cell: ({ id, intent, block }) => (
        <ExpectedSelect
          expected={{ intent, block }}
          readOnly={readOnly}
          choose={(expected) => edit(id, { intent: undefined, block: undefined, ...expected })}
        />
      ),
    },
    {
      id: 'result',
      title: t('fields.result'),
      minWidth: 140,
      cell: (question) => <Result failures={trial.failuresAt(questions.indexOf(question))} />,
    },
    ...(readOnly ? [] : [removal]),
  ]
}

interface AddingProps {
  questions: readonly EditedQuestion[]
  add: (questions: EditedQuestion[]) => void
}

/** A line may end in a tab and what is to answer it, as a spreadsheet is copied; the others take what is picked. */
function Adding({ questions, add }: AddingProps) {
  const { t } = useTranslation('tests')
  const [expected, setExpected] = useState<Expected>({})
  const expectedNamed = useExpectedNamed()
  return (
    <div className="test-adding">
      <LineInput
        label={t('questions.add')}
        limits={t('questions.add-text')}
        example={t('questions.example')}
        add={(lines) => {
          const outcome = addLines(questions, lines, expected, expectedNamed)
          if (outcome.questions.length > questions.length) add(outcome.questions)
          const told = [
            ...(outcome.known > 0 ? [t('questions.known', { count: outcome.known })] : []),
            ...(outcome.unknown.length > 0 ? [t('questions.unknown', { names: outcome.unknown.join(', ') })] : []),
            ...(outcome.dropped > 0 ? [t('questions.dropped', { count: outcome.dropped })] : []),
          ]
          return {
            kept: lines.length === 1 && outcome.questions.length === questions.length,
            told: told.join(' ') || undefined,
          }
        }}
      />
      <FormField label={t('questions.expected')} stretch>
        <ExpectedSelect expected={expected} readOnly={false} choose={setExpected} />
      </FormField>
    </div>
  )
}

function Result({ failures }: { failures: readonly Failure[] | undefined }) {
  const { t } = useTranslation('tests')
  const textOf = useFailureText()
  if (!failures) return '–'
  const [failure] = failures
  return failure ? (
    <StatusIndicator type="error">{textOf(failure)}</StatusIndicator>
  ) : (
    <StatusIndicator type="success">{t('outcomes.passed')}</StatusIndicator>
  )
}
