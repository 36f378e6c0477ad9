/** The questions of a form in the order they are asked: opened to be edited, moved, added and taken away. */
import Button from '@cloudscape-design/components/button'
import List from '@cloudscape-design/components/list'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#shared/contracts/forms'
import { bankQuestionsPerFormMax, questionsPerFormMax } from '#shared/limits'
import { Empty } from '../../components/notice/empty.tsx'
import { RemovedNotice } from '../../components/notice/removed-notice.tsx'
import { useSortingTexts } from '../../components/table/sorting-texts.ts'
import { BankPicker } from './bank-picker.tsx'
import { emptyQuestion, takenQuestion, withQuestion, type EditedQuestion } from './form-draft.ts'
import type { FormView } from './form-view.ts'
import { earlierQuestions } from './only-if.tsx'
import { QuestionItem, questionName } from './question-item.tsx'

interface QuestionListProps {
  questions: readonly EditedQuestion[]
  change: (questions: EditedQuestion[]) => void
  bank: readonly FormField[]
  view: FormView
  readOnly: boolean
}

interface Removed {
  readonly question: EditedQuestion
  readonly index: number
}

export function QuestionList(props: QuestionListProps) {
  const { questions, change, bank, view, readOnly } = props
  const { t } = useTranslation('forms')
  const [removed, setRemoved] = useState<Removed>()
  const [picking, setPicking] = useState(false)
  const taken = new Set(questions.flatMap((question) => (question.from === 'bank' ? [question.fieldId] : [])))

  function add(question: EditedQuestion) {
    change([...questions, question])
    view.setOpen(new Set([...view.open, question.id]))
  }
  function remove(question: EditedQuestion) {
    setRemoved({ question, index: questions.indexOf(question) })
    change(questions.filter(({ id }) => id !== question.id))
  }

  return (
    <SpaceBetween size="s">
      {questions.length === 0 && !removed && <Empty title={t('questions.none')} text={t('questions.none-text')} />}
      <SortableQuestions {...props} remove={remove} />
      {removed && (
        <RemovedNotice
          name={questionName(removed.question, bank, view.first) || t('question.unnamed')}
          undo={() => {
            change(questions.toSpliced(removed.index, 0, removed.question))
            setRemoved(undefined)
          }}
          dismiss={() => setRemoved(undefined)}
        />
      )}
      {!readOnly && (
        <AddButtons
          full={questions.length >= questionsPerFormMax}
          add={() => add(emptyQuestion())}
          pick={() => setPicking(true)}
        />
      )}
      {picking && (
        <BankPicker
          bank={bank}
          taken={taken}
          roomFor={Math.min(questionsPerFormMax - questions.length, bankQuestionsPerFormMax - taken.size)}
          pick={(fields) => change([...questions, ...fields.map(({ _id }) => takenQuestion(_id))])}
          close={() => setPicking(false)}
        />
      )}
    </SpaceBetween>
  )
}

type SortableQuestionsProps = QuestionListProps & { remove: (question: EditedQuestion) => void }

function SortableQuestions({ questions, change, bank, view, readOnly, remove }: SortableQuestionsProps) {
  const { t } = useTranslation('forms')
  const i18nStrings = useSortingTexts()
  const { open, setOpen, faulty, language, first } = view

  function toggle(id: string) {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }

  return (
    <List
      items={questions}
      sortable
      sortDisabled={readOnly}
      ariaLabel={t('questions.name')}
      i18nStrings={i18nStrings}
      onSortingChange={({ detail }) => change([...detail.items])}
      renderItem={(question) => {
        const name = questionName(question, bank, first) || t('question.unnamed')
        return {
          id: question.id,
          announcementLabel: name,
          content: (
            <QuestionItem
              question={question}
              name={name}
              number={questions.indexOf(question) + 1}
              bank={bank}
              earlier={earlierQuestions(questions, questions.indexOf(question), { bank, language: first })}
              open={open.has(question.id)}
              faulty={faulty.has(question.id)}
              toggle={() => toggle(question.id)}
              change={(by) => change(withQuestion(questions, by))}
              remove={() => remove(question)}
              language={language}
              first={first}
              readOnly={readOnly}
            />
          ),
        }
      }}
    />
  )
}

function AddButtons({ full, add, pick }: { full: boolean; add: () => void; pick: () => void }) {
  const { t } = useTranslation('forms')
  const limit = { disabled: full, ...(full && { disabledReason: t('questions.full', { count: questionsPerFormMax }) }) }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="add-plus" onClick={add} {...limit}>
        {t('questions.add')}
      </Button>
      <Button iconName="folder" onClick={pick} {...limit}>
        {t('questions.pick')}
      </Button>
    </SpaceBetween>
  )
}
