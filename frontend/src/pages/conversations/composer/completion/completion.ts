/** What completes the word before the caret: canned replies and macros, names of colleagues, emojis. */
import type { Writing } from '../writing/writing.ts'
import { useCanned } from './canned.ts'
import { useEmojiWords } from './emoji-words.ts'
import { useMentions } from './mentions.tsx'
import { useSuggesting, type Suggesting } from './suggestions.tsx'

interface CompletionOptions {
  readonly userId: string
  readonly writing: Writing
  readonly isOpen: boolean
}

export function useCompletion({ userId, writing, isOpen }: CompletionOptions): Suggesting {
  const { draft, text, caret, edit, change } = writing
  const before = isOpen ? text.slice(0, caret) : ''
  const replace = (token: string, by: string) =>
    edit(({ start }) => {
      const from = Math.max(0, start - token.length)
      const end = from + by.length
      return { from, to: start, insert: by, start: end, end }
    })
  const attach = ({ _id, title }: { _id: string; title: string }) => change({ attached: { _id, title } })
  const canned = useCanned({ userId, before: draft.mode === 'reply' ? before : '' }, { replace, attach })
  const mentions = useMentions(draft.mode === 'note' ? before : '', (token, mentioned) => {
    const others = (draft.mentions ?? []).filter(({ _id }) => _id !== mentioned._id)
    change({ mentions: [...others, mentioned] })
    replace(token, `@${mentioned.name} `)
  })
  const emojis = useEmojiWords(before, replace)
  return useSuggesting(canned ?? mentions ?? emojis)
}
