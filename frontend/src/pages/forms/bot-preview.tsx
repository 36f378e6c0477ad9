/** How the bot asks the questions: one bubble each, and below it what the customer has to answer with. */
import Box from '@cloudscape-design/components/box'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { AskedFieldType, AskedQuestion, FormField } from '#shared/contracts/forms'
import { textIn, type ContentLanguage } from '#shared/languages'
import { takesChoices, type EditedQuestion } from './form-draft.ts'
import './bot-preview.css'

type Asked = Pick<AskedQuestion, 'question' | 'fieldType' | 'choices'>

interface BotPreviewProps {
  questions: readonly EditedQuestion[]
  bank: readonly FormField[]
  language: ContentLanguage
}

export function BotPreview({ questions, bank, language }: BotPreviewProps) {
  const { t } = useTranslation('forms')
  return (
    <section className="bot-preview" aria-label={t('preview.name')} lang={language}>
      <Box variant="h4" padding="n">
        {t('preview.title')}
      </Box>
      {questions.length === 0 && <Box color="text-body-secondary">{t('preview.none')}</Box>}
      {questions.map((question) => {
        const asked = question.from === 'form' ? question : bank.find(({ _id }) => _id === question.fieldId)
        return asked && <PreviewedQuestion key={question.id} asked={asked} language={language} />
      })}
    </section>
  )
}

type AnswerText = 'text' | 'own-text' | 'email' | 'date' | 'own-date' | 'location' | 'file'

/** How an answer is given that is no choice. */
const answers: Partial<Record<AskedFieldType, { icon: IconProps.Name; way: 'typed' | 'button'; text: AnswerText }>> = {
  input: { icon: 'send', way: 'typed', text: 'text' },
  new: { icon: 'send', way: 'typed', text: 'text' },
  'open-select': { icon: 'send', way: 'typed', text: 'own-text' },
  'input-email': { icon: 'envelope', way: 'typed', text: 'email' },
  'input-date': { icon: 'calendar', way: 'typed', text: 'date' },
  'open-select-date': { icon: 'calendar', way: 'typed', text: 'own-date' },
  'location-coords': { icon: 'location-pin', way: 'button', text: 'location' },
  'input-file': { icon: 'upload', way: 'button', text: 'file' },
}

function PreviewedQuestion({
  asked: { question, fieldType, choices },
  language,
}: {
  asked: Asked
  language: ContentLanguage
}) {
  const { t } = useTranslation('forms')
  const answer = answers[fieldType]
  return (
    <div className="bot-preview-turn">
      <p className="bot-preview-bubble">{textIn(question, language) || t('preview.unwritten')}</p>
      {takesChoices(fieldType) && (
        <div className="bot-preview-choices">
          {choices.map((choice, index) => (
            // Only the place of a choice is its own while it is written.
            // oxlint-disable-next-line react/no-array-index-key
            <span className="bot-preview-choice" key={index}>
              {textIn(choice.title, language) || choice.formValue || '…'}
            </span>
          ))}
        </div>
      )}
      {answer && (
        <span className={answer.way === 'typed' ? 'bot-preview-composer' : 'bot-preview-choice'}>
          {answer.way === 'button' && <Icon name={answer.icon} size="small" />}
          {t(`preview.answers.${answer.text}`)}
          {answer.way === 'typed' && <Icon name={answer.icon} size="small" variant="subtle" />}
        </span>
      )}
    </div>
  )
}
