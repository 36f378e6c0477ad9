/** What is written into a text to name a variable, ready to be copied. */
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import { useTranslation } from 'react-i18next'
import { mentionOf } from './variables-data.ts'

export function Mention({ name }: { name: string }) {
  const { t } = useTranslation('variables')
  const mention = mentionOf(name)
  return (
    <CopyToClipboard
      variant="inline"
      popoverRenderWithPortal
      textToCopy={mention}
      copyButtonAriaLabel={t('copy', { name: mention })}
      copySuccessText={t('copied')}
      copyErrorText={t('not-copied')}
    />
  )
}
