/** The reply in another tone, with what is different marked, before it takes the place of what was written. */
import Button from '@cloudscape-design/components/button'
import { diffWordsWithSpace } from 'diff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RewordTone } from '#shared/contracts/assist'
import { api } from '../../../core/api.ts'
import { AssistPanel } from './assist-panel.tsx'
import { Failed, Waiting } from './asked.tsx'
import { useAsking } from './asking.ts'
import { countUse } from './use-count.ts'

interface RewordPanelProps {
  userId: string
  text: string
  tone: RewordTone
  use: (text: string) => void
  close: () => void
}

export default function RewordPanel({ userId, text, tone, use, close }: RewordPanelProps) {
  const { t } = useTranslation('conversations')
  // What is written on meanwhile is not what was asked for.
  const [asked] = useState(text)
  const ask = () => api.conversations.enhance({ userId, text: asked.trim(), tone })
  const { answer, hasFailed, again } = useAsking(ask)

  function leave() {
    if (answer) countUse(userId, 'reword', 'dropped')
    close()
  }

  return (
    <AssistPanel title={t(`assist.tones.${tone}`)} isAi close={leave}>
      {hasFailed && <Failed again={again} />}
      {!answer && !hasFailed && <Waiting text={t('assist.thinking')} />}
      {answer && (
        <>
          <p className="live-assist-text">
            {diffWordsWithSpace(asked, answer.text).map(({ value, added, removed }, index) =>
              // The pieces of a text have no other identity than their place in it.
              // oxlint-disable-next-line react/no-array-index-key
              added ? (
                <ins key={index}>{value}</ins>
              ) : removed ? (
                <del key={index}>{value}</del>
              ) : (
                <span key={index}>{value}</span>
              ),
            )}
          </p>
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
