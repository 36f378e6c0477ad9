/** Chooses the company's events that send a response, by their names. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { eventsPerBlockMax } from '#shared/limits'
import { queries } from '../../core/api.ts'
import { SomeOfField } from '../../components/form/choice/some-of.tsx'

interface EventSelectProps {
  chosen: readonly string[]
  choose: (eventIds: readonly string[]) => void
  readOnly: boolean
}

export function EventSelect({ chosen, choose, readOnly }: EventSelectProps) {
  const { t } = useTranslation('blocks')
  const query = useQuery(queries.events.list({}))
  const isFull = chosen.length >= eventsPerBlockMax
  return (
    <SomeOfField
      field={{ name: 'eventIds', value: chosen, onChange: choose, readOnly }}
      label={t('next.events')}
      description={t('next.events-text')}
      placeholder={t('next.events-choose')}
      empty={t('next.events-none')}
      find={t('next.events-choose')}
      query={query}
      options={(query.data ?? []).map(({ _id, name, enabled }) => ({
        value: _id,
        label: name,
        ...(!enabled && { description: t('next.events-off') }),
        disabled: isFull && !chosen.includes(_id),
      }))}
      // A response may still name an event that was deleted: it shows, so that it can be taken away.
      gone={t('next.events-gone')}
      stretch
    />
  )
}
