/** What a customer said, in the language of whoever reads it, below the original. */
import './assist.css'
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#shared/chat/message'
import { useAction } from '../../../core/action.ts'
import { api } from '../../../core/api.ts'
import { language } from '../../../core/i18n.ts'
import { useWordless } from '../state/use-actions.ts'
import { AiMark } from './assist-panel.tsx'

/** Nothing where the reader speaks the language of the message, or there is nothing to translate. */
export function TranslateMessage({ userId, message }: { userId: string; message: Message }) {
  const { text } = message
  const own = language()
  if (!text || message.language === own) return null
  return <Translated userId={userId} text={text} to={own} />
}

function Translated({ userId, text, to }: { userId: string; text: string; to: ReturnType<typeof language> }) {
  const { t } = useTranslation('conversations')
  const wordless = useWordless()
  const [said, setSaid] = useState<string>()

  const { isBusy: busy, run: translate } = useAction(async () => {
    setSaid((await api.assist.translate({ userId, text, to })).text)
  })

  if (said !== undefined)
    return (
      <span className="live-translated" role="status">
        <AiMark /> <span lang={to}>{said}</span>
      </span>
    )
  // Of all customers' messages none says why nothing can be translated: the menu does.
  if (wordless) return null
  return (
    <Button variant="inline-link" ariaLabel={t('assist.translate-of', { text })} disabled={busy} onClick={translate}>
      {t('assist.translate')}
    </Button>
  )
}
