/** The filters of what is typed as tokens, each with its way out; and those that may be added. */
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { searchFilters, searchTokens } from '#shared/chat/search-query'

interface SearchFiltersProps {
  readonly text: string
  readonly type: (text: string) => void
}

/** Nothing where nothing is searched for. */
export function SearchFilters({ text, type }: SearchFiltersProps) {
  const { t } = useTranslation('conversations')
  if (text.trim() === '') return null
  const tokens = searchTokens(text)
  const free = searchFilters.filter((name) => tokens.every((token) => token.name !== name))
  const without = (start: number, end: number) =>
    `${text.slice(0, start)}${text.slice(end)}`.replaceAll(/\s+/g, ' ').trim()
  return (
    <ul className="live-tokens live-search-filters" aria-label={t('search-all.filters.name')}>
      {tokens
        .filter(({ value }) => value !== '')
        .map(({ name, value, start, end, isUnknown }) => (
          <li key={start}>
            <button
              type="button"
              className={isUnknown ? 'live-token-unknown' : undefined}
              aria-label={t('search-all.filters.remove', { text: `${t(`search-all.filters.${name}`)} ${value}` })}
              title={isUnknown ? t(`search-all.filters.unknown-${name === 'channel' ? 'channel' : 'day'}`) : undefined}
              onClick={() => type(without(start, end))}
            >
              {isUnknown && <Icon name="status-warning" size="small" />}
              {t(`search-all.filters.${name}`)} {value}
              <Icon name="close" size="small" />
            </button>
          </li>
        ))}
      {free.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="live-token-free"
            title={t(`search-all.filters.hint-${name}`)}
            onClick={({ currentTarget }) => {
              type(`${text.trim()} ${t(`search-all.filters.${name}`)}`)
              currentTarget.closest('.live-list-head')?.querySelector('input')?.focus()
            }}
          >
            {t(`search-all.filters.${name}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
