/** How the bot asks the questions: one bubble each, and below it what the customer has to answer with. */
import Box from '@cloudscape-design/components/box'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { AskedFieldType, AskedQuestion, FormField } from '#shared/contracts/forms'
import { skipTitles } from '#shared/engine/form-texts'
import { textIn, type ContentLanguage } from '#shared/languages'
import { takesChoices, type EditedQuestion } from './form-draft.ts'
import { earlierQuestions, useOnlyIfText } from './only-if.tsx'
import './bot-preview.css'

type Asked = Pick<AskedQuestion, 'question' | 'fieldType' | 'choices' | 'isOptional'>

interface BotPreviewProps {
  questions: readonly EditedQuestion[]
  bank: readonly FormField[]
  language: ContentLanguage
}

export function BotPreview({ questions, bank, language }: BotPreviewProps) {
  const { t } = useTranslation('form-editor')
  const onlyIfText = useOnlyIfText()
  return (
    <section className="bot-preview" aria-label={t('preview.name')} lang={language}>
      <Box variant="h4" padding="n">
        {t('preview.title')}
      </Box>
      {questions.length === 0 && <Box color="text-body-secondary">{t('preview.none')}</Box>}
      {questions.map((question, index) => {
        const asked = question.from === 'form' ? question : bank.find(({ _id }) => _id === question.fieldId)
        const { onlyIf } = question
        const when = onlyIf && onlyIfText(onlyIf, earlierQuestions(questions, index, { bank, language }))
        return asked && <PreviewedQuestion key={question.id} asked={asked} language={language} when={when} />
      })}
    </section>
  )
}

type AnswerText = 'text' | 'own-text' | 'email' | 'phone' | 'number' | 'date' | 'own-date' | 'location' | 'file'

/** How an answer is given that is no choice. */
const answers: Partial<Record<AskedFieldType, { icon: IconProps.Name; way: 'typed' | 'button'; text: AnswerText }>> = {
  input: { icon: 'send', way: 'typed', text: 'text' },
  new: { icon: 'send', way: 'typed', text: 'text' },
  'open-select': { icon: 'send', way: 'typed', text: 'own-text' },
  'input-email': { icon: 'envelope', way: 'typed', text: 'email' },
  'input-phone': { icon: 'call', way: 'typed', text: 'phone' },
  'input-number': { icon: 'send', way: 'typed', text: 'number' },
  'input-date': { icon: 'calendar', way: 'typed', text: 'date' },
  'open-select-date': { icon: 'calendar', way: 'typed', text: 'own-date' },
  'location-coords': { icon: 'location-pin', way: 'button', text: 'location' },
  'input-file': { icon: 'upload', way: 'button', text: 'file' },
}

function PreviewedQuestion({
  asked: { question, fieldType, choices, isOptional },
  language,
  when,
}: {
  asked: Asked
  language: ContentLanguage
  /** In words, after which answer it is asked. */
  when: string | undefined
}) {
  const { t } = useTranslation('form-editor')
  const answer = answers[fieldType]
  return (
    <div className="bot-preview-turn">
      {when && (
        <Box color="text-body-secondary" fontSize="body-s">
          {when}
        </Box>
      )}
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
      {isOptional && <span className="bot-preview-choice">{skipTitles[language]}</span>}
    </div>
  )
}
