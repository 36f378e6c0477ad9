/** Says which customers who are reached read a language that the text is not written in, and what they get instead. */
import Alert from '@cloudscape-design/components/alert'
import { useTranslation } from 'react-i18next'
import { contentLanguages } from '#shared/languages'
import type { Counted } from '../../../components/audience/use-audience.ts'
import { languageName, wholeNumber } from '../../../core/format.ts'
import { beginningOf, isMissingIn, type EditedBroadcast } from './broadcast-draft.ts'

interface LanguagesNoticeProps {
  content: EditedBroadcast['content']
  counted: Counted | undefined
}

export function LanguagesNotice({ content, counted }: LanguagesNoticeProps) {
  const { t } = useTranslation('broadcasts')
  const isWritten = beginningOf(content, contentLanguages) !== ''
  const missing = (counted?.languages ?? []).filter(({ language }) => isMissingIn(content, language))
  if (!isWritten || missing.length === 0) return null
  const instead = isMissingIn(content, 'en') ? 'nothing' : 'falls-back'
  return (
    <Alert type="warning" header={t('languages.title')}>
      {missing.map(({ language, count }) => (
        <p key={language} className="broadcast-note">
          {t(`languages.${instead}`, { count, number: wholeNumber(count), language: languageName(language) })}
        </p>
      ))}
    </Alert>
  )
}
