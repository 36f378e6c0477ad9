/** What can be done with one question: why it was not answered, where it was asked, its text, and deleting it. */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import type { Question } from '#shared/contracts/review'
import { pathTo } from '../../core/pages.ts'
import { CorrectButton } from '../../components/explanation/correct-button.tsx'
import { WhyButton } from '../../components/explanation/why-button.tsx'
import { useFollow } from '../../components/layout/page-link.tsx'
import type { Desk } from './desk.ts'
import { deleteQuestions } from './review-data.ts'

export function QuestionActions({ question, row, desk }: { question: Question; row: string; desk: Desk }) {
  const { t } = useTranslation('review')
  const follow = useFollow()
  const { value: text, userId } = question
  const { assign, remove } = desk.refused
  return (
    <span className="review-actions">
      <CorrectButton
        variant="inline-link"
        of={{
          text,
          language: question.language,
          onCorrected: () => {
            // The call has told why it failed; the question is listed as understood then.
            if (remove === undefined) void deleteQuestions([question], () => undefined).catch(() => undefined)
          },
        }}
      />
      <WhyButton of={{ text: question.original }} text={question.original} />
      <Button
        variant="icon"
        iconName="contact"
        href={`${pathTo('conversations')}/${userId}`}
        onFollow={follow}
        ariaLabel={t('questions.conversation', { text })}
      />
      <Button
        variant="icon"
        iconName="edit"
        ariaLabel={t('questions.edit', { text })}
        disabled={assign !== undefined}
        {...(assign !== undefined && { disabledReason: assign })}
        onClick={() => desk.edit(row)}
      />
      <Button
        variant="icon"
        iconName="remove"
        ariaLabel={t('questions.delete', { text })}
        disabled={remove !== undefined}
        {...(remove !== undefined && { disabledReason: remove })}
        onClick={() => desk.removeRow(row)}
      />
    </span>
  )
}
