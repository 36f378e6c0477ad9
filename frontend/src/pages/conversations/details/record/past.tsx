/** Earlier chats of the same person; what was said in one opens below it. */
import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { PastChat } from '#shared/contracts/customer-record'
import type { ConversationEvent } from '#shared/chat/message'
import { queries, quietly } from '../../../../core/api.ts'
import { dateAndTime } from '../../../../core/format.ts'
import { nameOf } from '../../../../components/conversation/customer-name.ts'
import { LoadFailed } from '../../../../components/notice/load-failed.tsx'

export function PastChats({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { data, error, isPending, refetch } = useQuery({
    ...queries.conversations.past({ id: user._id }),
    queryFn: () => quietly.conversations.past({ id: user._id }),
    staleTime: 0,
  })
  return (
    <section className="live-summary">
      <h3>{t('record.past')}</h3>
      {isPending && <p className="live-dialog-text">{common('loading')}</p>}
      {error && <LoadFailed error={error} retry={refetch} />}
      {data?.length === 0 && <p className="live-dialog-text">{t('record.no-past')}</p>}
      <ol className="record-past">
        {data?.map((chat) => (
          <Chat key={`${chat.userId} ${chat.started}`} chat={chat} user={user} />
        ))}
      </ol>
    </section>
  )
}

function Chat({ chat, user }: { chat: PastChat; user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const [open, setOpen] = useState(false)
  const { started, agent, topic, outcome, rating, lastMessage } = chat
  return (
    <li>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <time dateTime={started}>{dateAndTime(started)}</time>
        <b>{agent ? t('history.held-by', { name: agent }) : t('record.with-bot')}</b>
        {lastMessage && <span>{lastMessage}</span>}
      </button>
      {(topic || outcome || rating !== undefined) && (
        <p className="live-topic">
          {topic && <span>{topic}</span>}
          {outcome && <span>{outcome}</span>}
          {rating !== undefined && <span>{t('happened.rated', { count: rating })}</span>}
        </p>
      )}
      {open && <Said chat={chat} user={user} />}
    </li>
  )
}

function Said({ chat: { userId, started, ended }, user }: { chat: PastChat; user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const asked = { userId, from: started, ...(ended && { to: ended }) }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['conversations', 'past-said', asked],
    queryFn: () => quietly.conversations.filteredMessages(asked),
  })
  if (isPending) return <p className="live-dialog-text">{common('loading')}</p>
  if (error)
    return (
      <p role="alert">
        {error.message}{' '}
        <Button variant="inline-link" onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      </p>
    )
  const speakerOf = ({ messageType, agent }: NonNullable<ReturnType<typeof wordsIn>>) =>
    messageType === 'bot-msg' ? t('speaker.bot') : messageType === 'agent-msg' ? (agent?.name ?? '') : nameOf(user)
  return (
    <ul className="record-said" aria-label={t('record.said')}>
      {data.messages.map((event) => {
        const message = wordsIn(event)
        return (
          message && (
            <li key={event._id}>
              <b>{speakerOf(message)}</b> {message.text ?? message.media?.name}
            </li>
          )
        )
      })}
    </ul>
  )
}

const wordsIn = ({ what }: ConversationEvent) => (what.type === 'message' ? what.message : undefined)
