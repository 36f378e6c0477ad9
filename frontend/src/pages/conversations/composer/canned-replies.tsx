/** Answers that are at hand: `/` and a few letters find a text or a picture by its title, and passages of knowledge. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CannedReply, HelpfulPassage } from '#shared/contracts/queues'
import { queries } from '../../../core/api.ts'
import { wordsOf } from '../parts/block-words.ts'

const shownMax = 8

export interface Canned {
  readonly shown: boolean
  readonly found: readonly CannedReply[]
  readonly pending: boolean
  readonly active: number
  readonly choose: (index: number) => void
  /** True when the key was meant for the list. */
  readonly onKey: (event: KeyboardEvent, pick: (reply: CannedReply) => void) => boolean
}

/** `text` is what is written so far; the list shows while it is a slash and a search. */
export function useCanned(userId: string, text: string): Canned {
  const asked = /^\/([^\n]*)$/.exec(text)?.[1]?.trim().toLocaleLowerCase()
  const [closedFor, setClosedFor] = useState<string>()
  const [pointed, setPointed] = useState({ asked, index: 0 })
  const shown = asked !== undefined && closedFor !== text
  const replies = useQuery({ ...queries.conversations.replies({ id: userId }), enabled: shown })
  const isSearched = shown && asked.length >= searchedMin
  const passages = useQuery({
    ...queries.conversations.passages({ id: userId, searchText: asked ?? '' }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const found = shown
    ? [
        ...(replies.data ?? []).filter(
          ({ type, title }) => isAnswer(type) && title.toLocaleLowerCase().includes(asked),
        ),
        ...(isSearched ? (passages.data ?? []).map(replyOf) : []),
      ].slice(0, shownMax)
    : []
  // Another search begins at its first answer.
  const active = pointed.asked === asked ? pointed.index : 0
  const choose = (index: number) => setPointed({ asked, index })

  function onKey(event: KeyboardEvent, pick: (reply: CannedReply) => void): boolean {
    if (!shown) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = found[active]
    if (step !== 0 && found.length > 0) choose((active + step + found.length) % found.length)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape') setClosedFor(text)
    else return false
    event.preventDefault()
    return true
  }

  return { shown, found, pending: replies.isPending, active, choose, onKey }
}

/** Fewer letters name no passage. */
const searchedMin = 3

/** A passage is at hand like a reply that was written for it. */
const replyOf = ({ blockId, title, text }: HelpfulPassage, index: number): CannedReply => ({
  _id: `${blockId}-${index}`,
  title,
  text,
  group: '',
  type: 'kb',
})

/** What a person would say: what the bot decides, asks or offers is sent as a block. */
const isAnswer = (type: CannedReply['type']): boolean => type === 'message' || type === 'media'

interface CannedRepliesProps {
  id: string
  canned: Canned
  pick: (reply: CannedReply) => void
}

export function CannedReplies({ id, canned, pick }: CannedRepliesProps) {
  const { found, pending, active, choose } = canned
  const { t } = useTranslation('conversations')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  return (
    <div className="live-canned">
      <span className="live-canned-title">{t('canned.title')}</span>
      {found.length === 0 && <p role="status">{pending ? t('canned.loading') : t('canned.none')}</p>}
      <div ref={list} id={id} role="listbox" aria-label={t('canned.title')}>
        {found.map((reply, index) => (
          // The keys are those of the field that is written in.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={reply._id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onMouseEnter={() => choose(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(reply)}
          >
            <b>{reply.title}</b>
            <span>{wordsOf(reply)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
