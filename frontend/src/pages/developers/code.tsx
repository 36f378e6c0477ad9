/** Lines to be copied, as they are written. */
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import { useTranslation } from 'react-i18next'

interface CodeProps {
  /** What it is, for those who cannot see it. */
  name: string
  text: string
}

export function Code({ name, text }: CodeProps) {
  const { t } = useTranslation('developers')
  return (
    <div className="developer-code">
      {/* A long line is read by scrolling, with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre role="group" aria-label={name} tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyToClipboard
        variant="icon"
        textToCopy={text}
        copyButtonAriaLabel={t('copy', { name })}
        copySuccessText={t('copied')}
        copyErrorText={t('not-copied')}
      />
    </div>
  )
}
