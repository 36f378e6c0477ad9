/** What a conversation holds, sorted: what the bot said, what the customer said, files, and links that were followed. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { ConversationEvent } from '#shared/chat/message'
import { queries } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { Attachment } from '../parts/attachment.tsx'
import { useLive } from '../state/inbox-state.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { speakerOf } from '../thread/rows.ts'

const parts = ['bot', 'customer', 'media', 'links'] as const
type Part = (typeof parts)[number]
const nothing: readonly ConversationEvent[] = []
const shownMax = 100

export function DetailsContent({ user }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const [part, setPart] = useState<Part>('customer')
  return (
    <>
      <div className="live-parts" role="group" aria-label={t('content.parts')}>
        {parts.map((one) => (
          <button key={one} type="button" aria-pressed={one === part} onClick={() => setPart(one)}>
            {t(`content.${one}`)}
          </button>
        ))}
      </div>
      {part === 'media' && <Files userId={user._id} />}
      {part === 'links' && <Links userId={user._id} />}
      {(part === 'bot' || part === 'customer') && <Texts userId={user._id} of={part} />}
    </>
  )
}

function Texts({ userId, of }: { userId: string; of: 'bot' | 'customer' }) {
  const { t } = useTranslation('conversations')
  const events = useLive((live) => live.threads[userId]?.events ?? nothing)
  const texts = useMemo(
    () =>
      events
        .flatMap(({ _id, created, what }) => {
          if (what.type !== 'message' || speakerOf(what.message) !== of || !what.message.text) return []
          return [{ _id, created, text: what.message.text }]
        })
        .slice(-shownMax)
        .toReversed(),
    [events, of],
  )
  return (
    <Items none={t(`content.no-${of}`)}>
      {texts.map(({ _id, created, text }) => (
        <li key={_id}>
          <PlainText text={text} />
          <time dateTime={created}>{dateAndTime(created)}</time>
        </li>
      ))}
    </Items>
  )
}

function Files({ userId }: { userId: string }) {
  const { t } = useTranslation('conversations')
  const { data, error, refetch } = useQuery({ ...queries.conversations.media({ userId }), staleTime: 0 })
  if (error) return <LoadFailed error={error} retry={refetch} />
  return (
    <Items none={data && t('content.no-media')}>
      {data?.map((media) => (
        <li key={`${media.pointer} ${media.created}`}>
          <Attachment media={media} />
          <time dateTime={media.created}>{dateAndTime(media.created)}</time>
        </li>
      ))}
    </Items>
  )
}

function Links({ userId }: { userId: string }) {
  const { t } = useTranslation('conversations')
  const { data, error, refetch } = useQuery({ ...queries.conversations.tracking({ userId }), staleTime: 0 })
  if (error) return <LoadFailed error={error} retry={refetch} />
  return (
    <Items none={data && t('content.no-links')}>
      {data?.map(({ url, created }) => (
        <li key={`${url} ${created}`}>
          <PlainText text={url} />
          <time dateTime={created}>{dateAndTime(created)}</time>
        </li>
      ))}
    </Items>
  )
}

function Items({ none, children }: { none: string | undefined; children: readonly ReactNode[] | undefined }) {
  if (children?.length === 0) return <p className="live-dialog-text">{none}</p>
  return <ul className="live-items">{children}</ul>
}
