/** The choices of a question: what a customer sees, what is stored, and in which order they stand. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import List from '@cloudscape-design/components/list'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { choicesPerQuestionMax } from '#shared/limits'
import type { ContentLanguage } from '#shared/languages'
import { FaultField } from '../../components/form/fault-field.tsx'
import { LocalizedLine } from '../../components/form/localized-field.tsx'
import { useSortingTexts } from '../../components/table/sorting-texts.ts'
import { emptyChoice, type EditedChoice, type OwnQuestion } from './form-draft.ts'

interface ChoicesEditorProps {
  question: OwnQuestion
  change: (question: OwnQuestion) => void
  language: ContentLanguage
  readOnly: boolean
}

export function ChoicesEditor({ question, change, language, readOnly }: ChoicesEditorProps) {
  const { t } = useTranslation('form-editor')
  const i18nStrings = useSortingTexts()
  const { choices } = question
  const become = (next: readonly EditedChoice[]) => change({ ...question, choices: [...next] })
  return (
    <FaultField
      field={`${question.id}.choices`}
      label={t('choices.name')}
      description={t(question.fieldType === 'json-select' ? 'choices.text-json' : 'choices.text')}
      stretch
    >
      <SpaceBetween size="xs">
        {choices.length > 0 && (
          <div className="choice choice-heads">
            <Box variant="awsui-key-label">{t('choices.title')}</Box>
            <Box variant="awsui-key-label">{t('choices.value')}</Box>
          </div>
        )}
        <List
          items={choices}
          sortable
          sortDisabled={readOnly}
          ariaLabel={t('choices.name')}
          i18nStrings={i18nStrings}
          onSortingChange={({ detail }) => become(detail.items)}
          renderItem={(choice) => ({
            id: choice.id,
            announcementLabel: choice.formValue || t('choices.unnamed'),
            content: (
              <ChoiceFields
                choice={choice}
                language={language}
                readOnly={readOnly}
                change={(changed) => become(choices.map((one) => (one.id === choice.id ? changed : one)))}
                remove={() => become(choices.filter(({ id }) => id !== choice.id))}
              />
            ),
          })}
        />
        {!readOnly && (
          <Button
            iconName="add-plus"
            disabled={choices.length >= choicesPerQuestionMax}
            disabledReason={t('choices.full', { count: choicesPerQuestionMax })}
            onClick={() => become([...choices, emptyChoice()])}
          >
            {t('choices.add')}
          </Button>
        )}
      </SpaceBetween>
    </FaultField>
  )
}

interface ChoiceFieldsProps {
  choice: EditedChoice
  language: ContentLanguage
  readOnly: boolean
  change: (choice: EditedChoice) => void
  remove: () => void
}

function ChoiceFields({ choice, language, readOnly, change, remove }: ChoiceFieldsProps) {
  const { t } = useTranslation('form-editor')
  const { id, title, formValue } = choice
  return (
    <div className="choice">
      <FaultField field={`${id}.title`} stretch>
        <LocalizedLine
          label={t('choices.title')}
          text={title}
          language={language}
          readOnly={readOnly}
          change={(written) => change({ ...choice, title: written })}
        />
      </FaultField>
      <FaultField field={`${id}.formValue`} stretch>
        <Input
          ariaLabel={t('choices.value')}
          value={formValue}
          readOnly={readOnly}
          spellcheck={false}
          onChange={({ detail }) => change({ ...choice, formValue: detail.value })}
        />
      </FaultField>
      {!readOnly && (
        <Button
          variant="icon"
          iconName="remove"
          ariaLabel={t('choices.remove', { name: formValue || t('choices.unnamed') })}
          onClick={remove}
        />
      )}
    </div>
  )
}
