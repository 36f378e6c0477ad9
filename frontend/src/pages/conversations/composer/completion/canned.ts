/**
 * Answers at hand: `/` and a few letters find texts and pictures by title, folder or the first letters of their words,
 * passages of knowledge, and macros. A folder is opened by its name and another slash: `/Delivery/`.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CannedReply, HelpfulPassage } from '#shared/contracts/queues'
import { queries } from '../../../../core/api.ts'
import { wordsOf } from '../../parts/block-words.ts'
import { recentOf, rememberRecent } from '../recent.ts'
import { useMacroSuggestions } from './macros.tsx'
import type { Suggested, Suggestion } from './suggestions.tsx'

const shownMax = 30
/** Fewer letters name no passage. */
const passagesFrom = 3
const recentMax = 5

interface Written {
  readonly userId: string
  /** What stands before the caret. */
  readonly before: string
}

interface CannedDeeds {
  /** Puts a text in place of what was written for the search. */
  readonly replace: (token: string, by: string) => void
  readonly attach: (reply: CannedReply) => void
}

export function useCanned({ userId, before }: Written, { replace, attach }: CannedDeeds): Suggested | undefined {
  const { t } = useTranslation('conversations')
  const token = tokenIn(before)
  const asked = token?.slice(1).trim().toLocaleLowerCase()
  const enabled = asked !== undefined
  const replies = useQuery({ ...queries.conversations.replies({ id: userId }), enabled })
  const isSearched = enabled && asked.length >= passagesFrom
  const passages = useQuery({
    ...queries.conversations.passages({ id: userId, searchText: asked ?? '' }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const macros = useMacroSuggestions(userId, asked, () => token && replace(token, ''))
  if (token === undefined || asked === undefined) return undefined

  const answers = (replies.data ?? []).filter(({ type }) => isAnswer(type))
  const found = foundIn(answers, asked)
  const all = [
    ...sectionOf(found.isFolder ? undefined : t('canned.recent'), found.recent.map(suggestionOf)),
    ...sectionOf(t('canned.folders'), found.folders.map(folderSuggestion)),
    ...sectionOf(headingOf(), found.rest.map(suggestionOf)),
    ...(isSearched ? (passages.data ?? []).map(replyOf).map(suggestionOf) : []),
    ...sectionOf(t('canned.macros'), found.isFolder ? [] : macros),
  ].slice(0, shownMax)
  return { name: t('canned.title'), token, all, empty: replies.isPending ? t('canned.loading') : t('canned.none') }

  function headingOf(): string | undefined {
    if (found.isFolder) return found.rest[0]?.group
    return found.recent.length + found.folders.length > 0 ? t('canned.others') : undefined
  }

  function suggestionOf(reply: CannedReply): Suggestion {
    const { _id, title, text } = reply
    const code = codeOf(title)
    return {
      id: _id,
      title,
      detail: wordsOf(reply),
      ...(code && { code: `/${code}` }),
      pick: () => {
        rememberRecent('canned', _id)
        replace(token ?? '', text ?? '')
        if (!text) attach(reply)
      },
    }
  }

  function folderSuggestion({ name, count }: Folder): Suggestion {
    return {
      id: `folder ${name}`,
      title: name,
      code: `/${name}/`,
      detail: t('canned.in-folder', { count }),
      pick: () => replace(token ?? '', `/${name}/`),
    }
  }
}

/** From the slash on: at the beginning whole words follow, elsewhere one, so that `and/or` is left alone. */
const tokenIn = (before: string): string | undefined => /^\/[^\n]*$/.exec(before)?.[0] ?? /\s(\/\S*)$/.exec(before)?.[1]

interface Folder {
  readonly name: string
  readonly count: number
}

interface Found {
  readonly isFolder: boolean
  readonly recent: readonly CannedReply[]
  readonly folders: readonly Folder[]
  readonly rest: readonly CannedReply[]
}

/** Without a search: those used lately, then the folders; with one, those used lately first. */
function foundIn(replies: readonly CannedReply[], asked: string): Found {
  const recent = recentOf('canned')
  const at = asked.indexOf('/')
  const inside = at < 0 ? [] : replies.filter(({ group }) => group.toLocaleLowerCase() === asked.slice(0, at).trim())
  if (inside.length > 0) {
    const rest = matching(inside, asked.slice(at + 1).trim())
    return { isFolder: true, recent: [], folders: [], rest }
  }
  if (asked) {
    const found = matching(replies, asked)
    return { isFolder: false, recent: [], folders: [], rest: found.toSorted((a, b) => rank(a) - rank(b)) }
  }
  const groups = [...new Set(replies.map(({ group }) => group).filter(Boolean))].toSorted((a, b) => a.localeCompare(b))
  const lately = recent.flatMap((id) => replies.filter(({ _id }) => _id === id)).slice(0, recentMax)
  // One folder alone would only hide what is in it.
  if (groups.length < 2)
    return { isFolder: false, recent: lately, folders: [], rest: replies.filter((one) => !lately.includes(one)) }
  const folders = groups.map((name) => ({ name, count: replies.filter(({ group }) => group === name).length }))
  return { isFolder: false, recent: lately, folders, rest: replies.filter(({ group }) => !group) }

  function rank({ _id, title }: CannedReply): number {
    if (codeOf(title) === asked) return -1
    const place = recent.indexOf(_id)
    return place < 0 ? recent.length : place
  }
}

const matching = (replies: readonly CannedReply[], asked: string): readonly CannedReply[] =>
  replies.filter(
    ({ title, group }) => `${title} ${group}`.toLocaleLowerCase().includes(asked) || codeOf(title) === asked,
  )

/** The first letters of a title's words: `/dt` finds `Delivery times`. */
function codeOf(title: string): string | undefined {
  const letters = title.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return letters.length > 1 ? letters.join('').toLocaleLowerCase() : undefined
}

const sectionOf = (heading: string | undefined, all: readonly Suggestion[]): readonly Suggestion[] =>
  all.map((one, index) => (heading && index === 0 ? { ...one, heading } : one))

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
