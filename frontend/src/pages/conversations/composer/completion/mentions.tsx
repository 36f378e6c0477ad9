/** Colleagues and departments whom a note asks to look: `@` and the beginning of a name. */
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mentionsPerNoteMax } from '#shared/limits'
import { queries } from '../../../../core/api.ts'
import { useLive } from '../../state/inbox-state.ts'
import type { Draft } from '../drafts.ts'
import type { Suggested } from './suggestions.tsx'

const shownMax = 12

type Mentioned = NonNullable<Draft['mentions']>[number]

/** The ids of those whom the text still names. */
export const mentionedIn = (text: string, mentions: Draft['mentions']): string[] =>
  (mentions ?? [])
    .filter(({ name }) => text.includes(`@${name}`))
    .map(({ _id }) => _id)
    .slice(0, mentionsPerNoteMax)

/** `before` is empty where nobody can be named. */
export function useMentions(
  before: string,
  pick: (token: string, mentioned: Mentioned) => void,
): Suggested | undefined {
  const { t } = useTranslation('conversations')
  const token = /(?<!\S)@[\p{L}\p{N}.'’ -]{0,40}$/u.exec(before)?.[0]
  const self = useLive((live) => live.agentId)
  const agents = useLive((live) => live.agents)
  const { data: departments = [] } = useQuery({ ...queries.departments.list({}), enabled: token !== undefined })
  if (token === undefined) return undefined

  const people = agents.filter(({ _id }) => _id !== self)
  const named = [
    ...people.map(({ _id, fullName }) => ({ _id, name: fullName, sign: <Icon name="user-profile" size="small" /> })),
    ...departments.map(({ _id, name }) => ({ _id, name, sign: <Icon name="group" size="small" /> })),
  ]
  const asked = token.slice(1).toLocaleLowerCase()
  // The name stands there as a whole, and the sentence goes on.
  if (named.some(({ name }) => asked.startsWith(`${name.toLocaleLowerCase()} `))) return undefined
  const all = named
    .filter(({ name }) => ` ${name.toLocaleLowerCase()}`.includes(` ${asked}`))
    .slice(0, shownMax)
    .map(({ _id, name, sign }) => ({
      id: _id,
      title: name,
      sign,
      detail: t(departments.some((one) => one._id === _id) ? 'mention.department' : 'mention.colleague'),
      pick: () => pick(token, { _id, name }),
    }))
  // An @ that is meant as such is left alone.
  return all.length > 0 || asked === '' ? { name: t('mention.title'), token, all, empty: t('mention.none') } : undefined
}
