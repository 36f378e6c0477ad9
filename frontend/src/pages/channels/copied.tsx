/** Something that we made and people copy elsewhere. */
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import { useTranslation } from 'react-i18next'

interface CopiedProps {
  /** What it is, for those who cannot see where it stands. */
  name: string
  value: string
}

export function Copied({ name, value }: CopiedProps) {
  const { t } = useTranslation('channels')
  return (
    <span className="channel-copied">
      <CopyToClipboard
        variant="icon"
        textToCopy={value}
        copyButtonAriaLabel={t('addresses.copy', { name })}
        copySuccessText={t('addresses.copied')}
        copyErrorText={t('addresses.not-copied')}
      />
      <code>{value}</code>
    </span>
  )
}
