/** Suggests a reply, as it is being worded; a suggestion for what was said before is no suggestion any more. */
import Button from '@cloudscape-design/components/button'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ulid } from 'ulid'
import type { MessageSource } from '#shared/chat/message'
import type { ConversationUser } from '#shared/contracts/conversations'
import { api } from '../../../core/api.ts'
import { onPushed } from '../../../core/live/socket-events.ts'
import { useWordless } from '../state/use-actions.ts'
import { AssistPanel } from './assist-panel.tsx'
import { Failed, Waiting } from './asked.tsx'
import { useAsking } from './asking.ts'
import { Findings } from './findings.tsx'
import { countUse } from './use-count.ts'

interface SuggestPanelProps {
  user: ConversationUser
  insert: (text: string) => void
  close: () => void
}

export default function SuggestPanel({ user, insert, close }: SuggestPanelProps) {
  const { t } = useTranslation('conversations')
  const { _id: userId, last } = user
  const wordless = useWordless()
  const { draft, request } = useDraft()
  const { answer, hasFailed, again } = useAsking(() => api.assist.suggest({ userId, request: request() }))
  const isOld = answer !== undefined && last > answer.last
  const text = isOld ? undefined : answer?.text

  function leave() {
    if (text) countUse(userId, 'suggest', 'dropped')
    close()
  }

  return (
    <AssistPanel title={t('assist.suggestion')} isAi={wordless === undefined} close={leave}>
      {hasFailed && <Failed again={again} />}
      {!answer &&
        !hasFailed &&
        (draft ? <p className="live-assist-text">{draft}</p> : <Waiting text={t('assist.thinking')} />)}
      {isOld && (
        <p className="live-assist-told" role="status">
          {t('assist.moved-on')}{' '}
          <Button variant="inline-link" onClick={again}>
            {t('assist.suggest-again')}
          </Button>
        </p>
      )}
      {text !== undefined && (
        <>
          <p className="live-assist-text" lang={user.language}>
            {text}
          </p>
          <Sources sources={answer?.sources ?? []} />
          <span className="live-assist-deeds">
            <Button
              variant="primary"
              onClick={() => {
                countUse(userId, 'suggest', 'used')
                insert(text)
              }}
            >
              {t('assist.insert')}
            </Button>
            <Button onClick={again}>{t('assist.suggest-again')}</Button>
          </span>
        </>
      )}
      {answer && !isOld && !text && (
        <p className="live-assist-told" role="status">
          {answer.findings.length === 0 ? t('assist.no-page') : (wordless ?? t('assist.no-reply'))}
        </p>
      )}
      {answer && !isOld && answer.findings.length > 0 && (
        <Findings userId={userId} findings={answer.findings} insert={insert} close={close} />
      )}
    </AssistPanel>
  )
}

/** What was written so far for the request that was made last. */
function useDraft() {
  const [draft, setDraft] = useState('')
  const asked = useRef('')
  useEffect(
    () =>
      onPushed((message) => {
        if (message.kind === 'draft' && message.request === asked.current) setDraft(message.text)
      }),
    [],
  )
  const request = () => {
    asked.current = ulid()
    setDraft('')
    return asked.current
  }
  return { draft, request }
}

function Sources({ sources }: { sources: readonly MessageSource[] }) {
  const { t } = useTranslation('conversations')
  if (sources.length === 0) return null
  return (
    <p className="live-assist-sources">
      {t('assist.from')}{' '}
      {sources.map(({ title, url, blockId }, index) => (
        <span key={url ?? blockId ?? title}>
          {index > 0 && ', '}
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
        </span>
      ))}
    </p>
  )
}
