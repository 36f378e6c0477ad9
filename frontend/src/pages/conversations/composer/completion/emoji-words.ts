/** `:smile` finds an emoji while somebody writes. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { language } from '../../../../core/i18n.ts'
import { rememberRecent } from '../recent.ts'
import type { Suggested } from './suggestions.tsx'

const shownMax = 8

export function useEmojiWords(before: string, pick: (token: string, emoji: string) => void): Suggested | undefined {
  const { t } = useTranslation('conversations')
  const token = /(?<!\S):\p{L}{2,}$/u.exec(before)?.[0]
  const { data: named } = useQuery({
    queryKey: ['emojis'],
    // The names come when somebody first asks for one.
    queryFn: () => import('../emoji/emoji-names.ts').then(({ emojisNamed }) => ({ emojisNamed })),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
  const found = token && named ? named.emojisNamed(token.slice(1)).slice(0, shownMax) : []
  if (!token || found.length === 0) return undefined
  return {
    name: t('emoji.title'),
    token,
    all: found.map(({ emoji, words }) => ({
      id: emoji,
      title: words[language() === 'de' ? 1 : 0],
      sign: emoji,
      pick: () => {
        rememberRecent('emoji', emoji)
        pick(token, emoji)
      },
    })),
    empty: '',
  }
}
