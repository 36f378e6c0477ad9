/** Sends what is written: now, at a moment, or as the last word before the next customer. */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { latersMax } from '#shared/limits'
import { conversationKeys } from '../../../core/conversation-keys.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { notify } from '../../../core/live/notices.ts'
import { useNow } from '../../../core/use-now.ts'
import { presetTimes, untilText } from '../state/snooze-times.ts'
import { useKeys } from '../state/use-keys.ts'
import { sendLater, useLaters } from './later/laters.ts'
import { useCompleteNext } from './writing/complete-next.ts'
import type { Reply } from './writing/reply.ts'
import type { Writing } from './writing/writing.ts'

const LaterDialog = lazy(() => lazily(() => import('./later/later-dialog.tsx')))

interface SendButtonProps {
  user: ConversationUser
  writing: Writing
  reply: Reply
}

export function SendButton({ user, writing, reply }: SendButtonProps) {
  const { t } = useTranslation('conversations')
  const { mode } = writing.draft
  const later = useLater(user, writing, reply)
  const next = useCompleteNext(user, reply)
  const label = t(`composer.${mode}-send`)

  const finishing: ButtonDropdownProps.Item = {
    id: 'complete-next',
    text: t(reply.hasContent ? 'held.send-complete-next' : 'held.complete-next'),
    labelTag: `Alt+${conversationKeys['complete-next']}`,
    disabled: !next.isOffered,
  }
  return (
    <>
      {mode === 'note' ? (
        <Button variant="primary" iconName="send" disabled={!reply.canSend} onClick={reply.send}>
          {label}
        </Button>
      ) : (
        <ButtonDropdown
          variant="primary"
          expandToViewport
          ariaLabel={t('later.more')}
          mainAction={{ text: label, iconName: 'send', disabled: !reply.canSend, onClick: reply.send }}
          items={[finishing, { text: t('later.at'), items: later.items }]}
          onItemClick={({ detail }) => (detail.id === 'complete-next' ? next.act() : later.choose(detail.id))}
        />
      )}
      {later.dialog}
    </>
  )
}

function useLater(user: ConversationUser, writing: Writing, reply: Reply) {
  const { t } = useTranslation('conversations')
  const { _id: userId } = user
  const now = useNow()
  const [isAsked, setAsked] = useState(false)
  const { laters } = useLaters(user)
  const isFull = laters.length >= latersMax
  const hindrance = reply.isToOther
    ? t('other.not-later')
    : reply.hasMore
      ? t('later.no-files')
      : isFull
        ? t('later.full', { count: latersMax })
        : undefined
  const isOffered = reply.canSend && hindrance === undefined
  const presets = presetTimes(now)

  async function send(at: Date, unlessSpoken: boolean): Promise<boolean> {
    const isKept = await sendLater(userId, { text: writing.draft.reply.trim(), at, unlessSpoken })
    if (isKept) writing.change({ reply: '' })
    return isKept
  }

  function choose(id: string) {
    const preset = presets.find((one) => one.id === id)
    if (preset) void send(preset.at, true)
    else setAsked(true)
  }
  useKeys({
    later: () => {
      if (writing.draft.mode !== 'reply') return
      if (isOffered) setAsked(true)
      else if (reply.canSend && hindrance) notify('info', hindrance)
    },
  })

  const off = { disabled: !isOffered, ...(hindrance && { disabledReason: hindrance }) }
  const items: ButtonDropdownProps.Item[] = [
    ...presets.map(({ id, at }) => ({
      id,
      text: t(`later.${id}`),
      secondaryText: untilText(at.toISOString(), now),
      ...off,
    })),
    { id: 'own', text: t('later.own'), labelTag: `Alt+${conversationKeys.later}`, ...off },
  ]
  const dialog = isAsked && (
    <Suspense>
      <LaterDialog send={send} close={() => setAsked(false)} />
    </Suspense>
  )
  return { items, choose, dialog }
}
