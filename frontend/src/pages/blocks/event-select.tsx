/** Chooses the company's events that send a response, by their names. */
import Multiselect from '@cloudscape-design/components/multiselect'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { eventsPerBlockMax } from '#shared/limits'
import { queries } from '../../core/api.ts'
import { FaultField } from '../../components/form/fault-field.tsx'

interface EventSelectProps {
  chosen: readonly string[]
  choose: (eventIds: readonly string[]) => void
  readOnly: boolean
}

export function EventSelect({ chosen, choose, readOnly }: EventSelectProps) {
  const { t } = useTranslation(['blocks', 'common'])
  const { data, error, refetch, isPending } = useQuery(queries.events.list({}))
  const options = (data ?? []).map(({ _id, name, enabled }) => ({
    value: _id,
    label: name,
    ...(!enabled && { description: t('next.events-off') }),
    disabled: chosen.length >= eventsPerBlockMax && !chosen.includes(_id),
  }))
  const unknown = data ? t('next.events-gone') : '…'
  return (
    <FaultField field="eventIds" label={t('next.events')} description={t('next.events-text')} stretch>
      <Multiselect
        expandToViewport
        readOnly={readOnly}
        filteringType="auto"
        placeholder={t('next.events-choose')}
        empty={t('next.events-none')}
        statusType={error ? 'error' : isPending ? 'loading' : 'finished'}
        {...(error && { errorText: error.message })}
        recoveryText={t('common:retry')}
        onLoadItems={() => error && void refetch()}
        deselectAriaLabel={({ label }) => t('next.events-remove', { name: label })}
        options={options}
        // A response may still name an event that was deleted: it shows, so that it can be taken away.
        selectedOptions={chosen.map((id) => options.find(({ value }) => value === id) ?? { value: id, label: unknown })}
        onChange={({ detail }) => choose(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
      />
    </FaultField>
  )
}
