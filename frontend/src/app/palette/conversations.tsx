/** Customers and what was said, as the palette finds them: all that the search of the inbox finds, and its filters. */
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { searchDebounceMs } from '#shared/limits'
import { quietly } from '../../core/api.ts'
import { channelOf } from '../../core/channels.ts'
import { useDebounced } from '../../core/debounced.ts'
import { dayName } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { isWord, MarkedText } from '../../pages/conversations/list/search/marked-text.tsx'
import { Item } from './item.tsx'

const foundMax = 6

/** The server knows them all, and is asked once typing has rested. */
export function Conversations({ search }: { search: string }) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  // It is shown for the first key, which has to rest as any other.
  const text = useDebounced(search.trim(), searchDebounceMs, '')
  const isAsked = text !== '' && text === search.trim()
  const { data: customers = [] } = useQuery({
    queryKey: ['conversations', 'search', text],
    queryFn: () => quietly.conversations.search({ text }),
    enabled: text !== '',
  })
  const { data: said } = useQuery({
    queryKey: ['conversations', 'search-all', text, 'palette'],
    queryFn: () => quietly.conversations.searchAll({ text }),
    enabled: isWord(text),
  })
  const found = said?.found ?? []
  if (!isAsked || customers.length + found.length === 0) return null
  const nameOf = (name: string, id: string) => name.trim() || t('visitor', { number: id.slice(-4) })
  return (
    <Command.Group heading={t('customers')}>
      {customers.slice(0, foundMax).map(({ _id, firstName = '', lastName = '', lastMessage }) => {
        const name = nameOf(`${firstName} ${lastName}`, _id)
        return (
          <Item
            key={_id}
            value={`customer ${_id}`}
            // Whoever the server found by something else than their name stands below those who bear it.
            keywords={[name, `– ${text}`]}
            icon="contact"
            onSelect={() => void navigate(`${pathTo('conversations')}/${_id}`)}
          >
            {name}
            {lastMessage && <small>{lastMessage.text}</small>}
          </Item>
        )
      })}
      {found.slice(0, foundMax).map(({ userId, number, where, customer, channel, created, text: words }) => (
        <Item
          key={`${userId} ${number}`}
          value={`message ${userId} ${number}`}
          keywords={[`– – ${text}`]}
          icon={where === 'note' ? 'lock-private' : channelOf(channel).icon}
          onSelect={() => void navigate(`${pathTo('conversations')}/${userId}?at=${number}`)}
        >
          {t('said', { name: nameOf(customer, userId), day: dayName(created) })}
          <small>
            <MarkedText text={words} sought={text} />
          </small>
        </Item>
      ))}
    </Command.Group>
  )
}
