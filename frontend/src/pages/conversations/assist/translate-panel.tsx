/** The reply in the customer's language, and what that says translated back, before it takes the place of what was written. */
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { api } from '../../../core/api.ts'
import { language } from '../../../core/i18n.ts'
import { AssistPanel } from './assist-panel.tsx'
import { Failed, Waiting } from './asked.tsx'
import { useAsking } from './asking.ts'
import { languageName } from '../../../core/format.ts'
import { countUse } from './use-count.ts'

interface TranslatePanelProps {
  user: ConversationUser
  text: string
  use: (text: string) => void
  close: () => void
}

export default function TranslatePanel({ user, text, use, close }: TranslatePanelProps) {
  const { t } = useTranslation('conversations')
  const { _id: userId, language: to } = user
  const [asked] = useState(text)
  const own = language()
  const { answer, hasFailed, again } = useAsking(() =>
    api.assist.translate({ userId, text: asked.trim(), to, ...(own !== to && { back: own }) }),
  )

  function leave() {
    if (answer) countUse(userId, 'translate', 'dropped')
    close()
  }

  return (
    <AssistPanel title={t('assist.translate-to', { language: languageName(to) })} isAi close={leave}>
      {hasFailed && <Failed again={again} />}
      {!answer && !hasFailed && <Waiting text={t('assist.thinking')} />}
      {answer && (
        <>
          <p className="live-assist-text" lang={to}>
            {answer.text}
          </p>
          {answer.back && (
            <p className="live-assist-back">
              {t('assist.back')} <span lang={own}>{answer.back}</span>
            </p>
          )}
          <span className="live-assist-deeds">
            <Button variant="primary" onClick={() => use(answer.text)}>
              {t('assist.use')}
            </Button>
            <Button onClick={leave}>{t('assist.keep')}</Button>
          </span>
        </>
      )}
    </AssistPanel>
  )
}
