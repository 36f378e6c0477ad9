/** What the palette offers of conversations: the views of their list, and what can be done on their screen, with its keys. */
import type { IconProps } from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { may } from '#shared/access'
import { inbox } from '#shared/contracts/inbox'
import { useAgent } from '../../core/agent.tsx'
import { queries, quietly } from '../../core/api.ts'
import { conversationDeeds, conversationKeys, type ConversationKey } from '../../core/conversation-keys.ts'
import { pages, pathTo } from '../../core/pages.ts'
import { Item } from './item.tsx'

/** What each asks of the address, and how it is pictured. */
const views = {
  mine: { query: '', icon: 'user-profile' },
  unassigned: { query: '?queue=priority', icon: 'user-profile' },
  departments: { query: '?view=departments', icon: 'group' },
  mentions: { query: '?view=mentions', icon: 'at-symbol' },
  snoozed: { query: '?view=snoozed', icon: 'calendar' },
  overdue: { query: '?view=overdue', icon: 'status-warning' },
  bot: { query: '?view=bot', icon: 'gen-ai' },
} as const satisfies Record<string, { query: string; icon: IconProps.Name }>
// The object has these names and no others.
const viewNames = Object.keys(views) as (keyof typeof views)[]

/** Shown once something is searched for: there are many, and the rail has them. */
export function InboxViews() {
  const { t } = useTranslation('palette')
  const { rights } = useAgent()
  const navigate = useNavigate()
  const saved = useQuery({
    ...queries.inbox.views({}),
    queryFn: () => quietly.inbox.views({}),
    enabled: may(rights, inbox.views.access),
  })
  if (!may(rights, pages.conversations.access)) return null
  const go = (query: string) => void navigate(`${pathTo('conversations')}${query}`)
  return (
    <Command.Group heading={t('inbox.views')}>
      {viewNames.map((name) => (
        <Item
          key={name}
          value={`view ${name}`}
          icon={views[name].icon}
          keywords={[t(`inbox.${name}`)]}
          onSelect={() => go(views[name].query)}
        >
          {t(`inbox.${name}`)}
        </Item>
      ))}
      {saved.data?.map(({ _id, title, query }) => (
        <Item
          key={_id}
          value={`saved ${_id}`}
          icon="filter"
          keywords={[title]}
          onSelect={() => go(`?${query}${query && '&'}saved=${_id}`)}
        >
          {title}
        </Item>
      ))}
    </Command.Group>
  )
}

export function ConversationDeeds() {
  const { t } = useTranslation('palette')
  const { t: shell } = useTranslation('shell')
  const deeds = conversationDeeds.use()
  // The object has these keys and no others.
  const offered = (Object.keys(conversationKeys) as ConversationKey[]).filter((key) => deeds[key]?.isOffered())
  if (offered.length === 0) return null
  return (
    <Command.Group heading={shell('pages.conversations')}>
      {offered.map((key) => (
        <Item
          key={key}
          value={`conversation ${key}`}
          icon="keyboard"
          keywords={[t(`sheet.conversations.${key}`)]}
          aside={<Keys name={key} />}
          // The palette first gives the focus back.
          onSelect={() => requestAnimationFrame(() => deeds[key]?.act())}
        >
          {t(`sheet.conversations.${key}`)}
        </Item>
      ))}
    </Command.Group>
  )
}

const withKey = 'Alt'

const Keys = ({ name }: { name: ConversationKey }) => (
  <span className="palette-keys" aria-hidden="true">
    <kbd>{withKey}</kbd> <kbd>{conversationKeys[name]}</kbd>
  </span>
)
