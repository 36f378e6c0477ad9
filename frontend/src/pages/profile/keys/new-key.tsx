/** A key that was just made, whole: the only time that anybody sees it. */
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../../../components/dialog/shown-once.tsx'
import type { MadeKey } from './keys-data.ts'

export function NewKey({ made: { name, key }, close }: { made: MadeKey; close: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <ShownOnce
      title={t('keys.made.title', { name })}
      warning={t('keys.made.text')}
      kept={t('keys.made.done')}
      close={close}
    >
      <div className="key-text">
        <code>{key}</code>
      </div>
      <CopyToClipboard
        copyButtonText={t('keys.made.copy')}
        copySuccessText={t('keys.made.copied')}
        copyErrorText={t('keys.made.not-copied')}
        textToCopy={key}
      />
    </ShownOnce>
  )
}
