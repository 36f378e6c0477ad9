/** Says which placeholders of a text nothing fills, or may be empty; in the review it asks to confirm them. */
import Alert from '@cloudscape-design/components/alert'
import Checkbox from '@cloudscape-design/components/checkbox'
import { useTranslation } from 'react-i18next'
import type { UnclearPlaceholder } from '#shared/fields/unclear-placeholders'
import { needsConfirmation } from './use-unclear.ts'

interface UnclearNoticeProps {
  unclear: readonly UnclearPlaceholder[]
  /** Absent where nothing is sent yet. */
  confirmation?: { readonly isConfirmed: boolean; readonly confirm: (isConfirmed: boolean) => void }
}

export function UnclearNotice({ unclear, confirmation }: UnclearNoticeProps) {
  const { t } = useTranslation('broadcasts')
  if (unclear.length === 0) return null
  const isWrong = needsConfirmation(unclear)
  return (
    <Alert type={isWrong ? 'warning' : 'info'} header={t('placeholders.title')}>
      <ul className="broadcast-unclear">
        {unclear.map(({ text, why }) => (
          <li key={text}>{t(`placeholders.${why}`, { text, better: withFallback(text) })}</li>
        ))}
      </ul>
      {confirmation && isWrong && (
        <Checkbox checked={confirmation.isConfirmed} onChange={({ detail }) => confirmation.confirm(detail.checked)}>
          {t('placeholders.confirm')}
        </Checkbox>
      )}
    </Alert>
  )
}

/** `***firstname***` with something to say to who has none. */
const withFallback = (text: string): string => text.replace(/\*{3}$/, '|…***')
