/** One question in the list of a form: a line that names it, and below it, when opened, its editor. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forms as contract, type FormField } from '#shared/contracts/forms'
import { textIn, type ContentLanguage } from '#shared/languages'
import { pathTo } from '../../core/pages.ts'
import { useRefusal } from '../../components/form/access-button.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { ownQuestion, takenQuestion, type EditedQuestion, type OwnQuestion } from './form-draft.ts'
import { OnlyIfField, type EarlierQuestion } from './only-if.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { SaveToBank } from './save-to-bank.tsx'

interface QuestionItemProps {
  question: EditedQuestion
  name: string
  number: number
  bank: readonly FormField[]
  /** What it may depend on. */
  earlier: readonly EarlierQuestion[]
  open: boolean
  faulty: boolean
  toggle: () => void
  change: (question: EditedQuestion) => void
  remove: () => void
  language: ContentLanguage
  first: ContentLanguage
  readOnly: boolean
}

/** What a question is called where there is no room for all of it. */
export function questionName(question: EditedQuestion, bank: readonly FormField[], language: ContentLanguage): string {
  if (question.from === 'form') return textIn(question.question, language) || question.key
  return bank.find(({ _id }) => _id === question.fieldId)?.title ?? ''
}

export function QuestionItem(props: QuestionItemProps) {
  const { question, name, number, bank, earlier, open, faulty, toggle, change, remove, readOnly } = props
  const { t } = useTranslation(['forms', 'form-editor'])
  const [banking, setBanking] = useState(false)
  const inBank = question.from === 'bank' ? bank.find(({ _id }) => _id === question.fieldId) : undefined
  const fieldType = question.from === 'form' ? question.fieldType : inBank?.fieldType
  return (
    <div className="question">
      <div className="question-line">
        <Button
          variant="icon"
          iconName={open ? 'angle-down' : 'angle-right'}
          ariaLabel={t(open ? 'question.close' : 'question.open', { name })}
          ariaExpanded={open}
          onClick={toggle}
        />
        {/* The button beside it does the same for the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className="question-name" onClick={toggle}>
          <Box variant="strong">
            {number}. {name}
          </Box>
        </div>
        <div className="question-tail">
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            {faulty && <StatusIndicator type="error">{t('question.faulty')}</StatusIndicator>}
            {question.from === 'bank' && <Badge color="blue">{t('question.from-bank')}</Badge>}
            {question.onlyIf && <Badge color="grey">{t('form-editor:only-if.badge')}</Badge>}
            {question.from === 'form' && question.isOptional && <Badge color="grey">{t('form-editor:optional')}</Badge>}
            {fieldType && <Badge>{t(`field-types.${fieldType}.name`)}</Badge>}
            {!readOnly && (
              <QuestionActions
                question={question}
                name={name}
                inBank={inBank}
                change={change}
                remove={remove}
                saveToBank={() => setBanking(true)}
              />
            )}
          </SpaceBetween>
        </div>
      </div>
      {open && (
        <div className="question-body">
          {question.from === 'form' ? (
            <QuestionEditor {...props} question={question} change={change} keyFollows="text" />
          ) : (
            <FromBank field={inBank} language={props.language} />
          )}
          <OnlyIfField
            id={question.id}
            rule={question.onlyIf}
            change={(onlyIf) => change({ ...question, onlyIf })}
            earlier={earlier}
            readOnly={readOnly}
          />
        </div>
      )}
      {banking && question.from === 'form' && (
        <SaveToBank
          question={question}
          title={name}
          saved={(fieldId) => change({ ...takenQuestion(fieldId), id: question.id, onlyIf: question.onlyIf })}
          close={() => setBanking(false)}
        />
      )}
    </div>
  )
}

interface QuestionActionsProps {
  question: EditedQuestion
  name: string
  inBank: FormField | undefined
  change: (question: OwnQuestion) => void
  remove: () => void
  saveToBank: () => void
}

function QuestionActions({ question, name, inBank, change, remove, saveToBank }: QuestionActionsProps) {
  const { t } = useTranslation(['forms', 'common'])
  const refused = useRefusal()(contract.create.access)
  return (
    <>
      <Button variant="icon" iconName="remove" ariaLabel={t('question.remove', { name })} onClick={remove} />
      <ButtonDropdown
        variant="icon"
        ariaLabel={t('question.actions', { name })}
        expandToViewport
        items={
          question.from === 'form'
            ? [
                {
                  id: 'save',
                  text: t('question.save-to-bank'),
                  disabled: refused !== undefined,
                  ...(refused && { disabledReason: refused }),
                },
              ]
            : [{ id: 'detach', text: t('question.detach'), disabled: !inBank }]
        }
        onItemClick={({ detail }) => {
          if (detail.id === 'save') saveToBank()
          else if (inBank) change({ ...ownQuestion(inBank), id: question.id, onlyIf: question.onlyIf })
        }}
      />
    </>
  )
}

function FromBank({ field, language }: { field: FormField | undefined; language: ContentLanguage }) {
  const { t } = useTranslation(['forms', 'faults'])
  if (!field) return <Box color="text-body-secondary">{t('faults:field-gone')}</Box>
  return (
    <SpaceBetween size="xs">
      <Box>{textIn(field.question, language)}</Box>
      <Box color="text-body-secondary">{t('question.from-bank-text')}</Box>
      <PageLink to={`${pathTo('questions')}?question=${field._id}`}>{t('question.open-in-bank')}</PageLink>
    </SpaceBetween>
  )
}
