/** The fields of one question: what the bot asks, how the customer answers, and what is stored of it. */
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { askedFieldTypes, dataTypes, forcedDataTypes } from '#shared/contracts/forms'
import type { ContentLanguage } from '#shared/languages'
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import { FaultField } from '../../components/form/fault-field.tsx'
import { LocalizedParagraph } from '../../components/form/localized-field.tsx'
import { ChoicesEditor } from './choices-editor.tsx'
import { takesChoices, typedKey, withFieldType, withQuestionText, type OwnQuestion } from './form-draft.ts'

export interface QuestionEditorProps {
  question: OwnQuestion
  change: (question: OwnQuestion) => void
  /** The language that shows, and the one every text must have. */
  language: ContentLanguage
  first: ContentLanguage
  /** Which text a key is made from until it is typed. */
  keyFollows: 'text' | 'title'
  readOnly: boolean
}

export function QuestionEditor(props: QuestionEditorProps) {
  const { question, change, language, first, keyFollows, readOnly } = props
  const { t } = useTranslation(['forms', 'form-editor'])
  return (
    <SpaceBetween size="m">
      <FaultField field={`${question.id}.question`} label={t('question.text')} stretch>
        <LocalizedParagraph
          text={question.question}
          language={language}
          readOnly={readOnly}
          change={(text) =>
            change(keyFollows === 'text' ? withQuestionText(question, text, first) : { ...question, question: text })
          }
        />
      </FaultField>
      <ColumnLayout columns={3}>
        <FieldTypeField question={question} change={change} readOnly={readOnly} />
        <DataTypeField question={question} change={change} readOnly={readOnly} />
        <FaultField field={`${question.id}.key`} label={t('question.key')} description={t('question.key-text')}>
          <Input
            value={question.key}
            readOnly={readOnly}
            spellcheck={false}
            onChange={({ detail }) => change({ ...question, ...typedKey(detail.value) })}
          />
        </FaultField>
      </ColumnLayout>
      {question.dataType === 'number' && <RangeFields question={question} change={change} readOnly={readOnly} />}
      {takesChoices(question.fieldType) && (
        <ChoicesEditor question={question} change={change} language={language} readOnly={readOnly} />
      )}
      <Toggle
        checked={question.isOptional}
        readOnly={readOnly}
        description={t('form-editor:optional-text')}
        onChange={({ detail }) => change({ ...question, isOptional: detail.checked })}
      >
        {t('form-editor:optional')}
      </Toggle>
    </SpaceBetween>
  )
}

function RangeFields({ question, change, readOnly }: PartProps) {
  const { t } = useTranslation('form-editor')
  const ends = [
    { name: 'min', label: t('range.min') },
    { name: 'max', label: t('range.max') },
  ] as const
  return (
    <FaultField field={`${question.id}.range`} label={t('range.name')} description={t('range.text')}>
      <div className="question-range">
        {ends.map(({ name, label }) => (
          <Input
            key={name}
            ariaLabel={label}
            placeholder={label}
            inputMode="decimal"
            value={question[name]}
            readOnly={readOnly}
            onChange={({ detail }) => change({ ...question, [name]: detail.value })}
          />
        ))}
      </div>
    </FaultField>
  )
}

type PartProps = Pick<QuestionEditorProps, 'question' | 'change' | 'readOnly'>

function FieldTypeField({ question, change, readOnly }: PartProps) {
  const { t } = useTranslation('forms')
  return (
    <OneOfField
      field={{ value: question.fieldType, onChange: (type) => change(withFieldType(question, type)), readOnly }}
      label={t('question.field-type')}
      description={t('question.field-type-text')}
      options={optionsOf(
        askedFieldTypes,
        (type) => t(`field-types.${type}.name`),
        (type) => t(`field-types.${type}.text`),
      )}
    />
  )
}

/** Some ways to answer leave one data type only (FORMS-007). */
function DataTypeField({ question, change, readOnly }: PartProps) {
  const { t } = useTranslation('forms')
  const isForced = forcedDataTypes[question.fieldType] !== undefined
  return (
    <OneOfField
      field={{ value: question.dataType, onChange: (dataType) => change({ ...question, dataType }), readOnly }}
      label={t('question.data-type')}
      description={!isForced && t('question.data-type-text')}
      disabledReason={isForced ? t('question.data-type-forced') : undefined}
      options={optionsOf(dataTypes, (type) => t(`data-types.${type}`))}
    />
  )
}
