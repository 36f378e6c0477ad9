/** What somebody works on: departments, and the topics they know best, of the bot's or of their own. */
import Multiselect from '@cloudscape-design/components/multiselect'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '#shared/fields/names'
import { keyTopicsMax, titleLengthMax } from '#shared/limits'
import { queries } from '../../../core/api.ts'
import type { Field } from '../../../components/form/draft.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { searchTextOf } from '../../../components/table/table-view.ts'
import { useDepartments } from '../departments/departments-data.ts'

export function DepartmentsField({ field: { name, value, onChange, readOnly } }: { field: Field<readonly string[]> }) {
  const { t } = useTranslation(['users', 'common'])
  const { data: departments = [], isPending, error, refetch } = useDepartments()
  const options = departments.map((department) => ({ value: department._id, label: department.name }))
  return (
    <FaultField field={name} label={t('person.departments')} description={t('person.departments-text')} stretch>
      <Multiselect
        expandToViewport
        readOnly={readOnly}
        filteringType="auto"
        filteringAriaLabel={t('person.choose-departments')}
        placeholder={t('person.choose-departments')}
        empty={t('person.no-departments')}
        noMatch={t('common:no-matches')}
        statusType={isPending ? 'loading' : error ? 'error' : 'finished'}
        loadingText={t('common:loading')}
        errorText={error?.message ?? ''}
        recoveryText={t('common:retry')}
        onLoadItems={({ detail }) => detail.samePage && error && void refetch()}
        options={options}
        selectedOptions={value.map(
          (id) =>
            options.find((option) => option.value === id) ?? { value: id, label: isPending ? '…' : t('common:gone') },
        )}
        deselectAriaLabel={({ label = '' }) => t('person.remove-token', { name: label })}
        onChange={({ detail }) => onChange(detail.selectedOptions.flatMap(({ value: id }) => id ?? []))}
      />
    </FaultField>
  )
}

/** Topics in use are offered; any other can be typed. */
export function KeyTopicsField({ field: { name, value, onChange, readOnly } }: { field: Field<readonly string[]> }) {
  const { t } = useTranslation(['users', 'common'])
  const { data: known = [], isPending } = useQuery(queries.blocks.categories({}))
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().slice(0, titleLengthMax)
  const all = [...new Set([...known, ...value])]
  const isNew = wanted !== '' && !all.some((topic) => lookOf(topic) === lookOf(wanted))
  const isFull = value.length >= keyTopicsMax
  const offered = all.filter((topic) => searchTextOf(topic).includes(searchTextOf(wanted)))
  return (
    <FaultField
      field={name}
      label={t('person.topics')}
      description={t('person.topics-text')}
      {...(isFull && { constraintText: t('person.topics-full', { max: keyTopicsMax }) })}
      stretch
    >
      <Multiselect
        expandToViewport
        readOnly={readOnly}
        filteringType="manual"
        filteringPlaceholder={t('person.choose-topics')}
        filteringAriaLabel={t('person.choose-topics')}
        placeholder={t('person.choose-topics')}
        noMatch={t('common:no-matches')}
        empty={t('person.choose-topics')}
        statusType={isPending ? 'loading' : 'finished'}
        loadingText={t('common:loading')}
        onLoadItems={({ detail }) => setTyped(detail.filteringText)}
        onBlur={() => setTyped('')}
        options={[
          ...(isNew && !isFull
            ? [{ value: wanted, label: t('person.topic-new', { topic: wanted }), iconName: 'add-plus' as const }]
            : []),
          ...offered.map((topic) => ({
            value: topic,
            label: topic,
            disabled: isFull && !value.includes(topic),
          })),
        ]}
        selectedOptions={value.map((topic) => ({ value: topic, label: topic }))}
        deselectAriaLabel={({ label = '' }) => t('person.remove-token', { name: label })}
        onChange={({ detail }) => onChange(detail.selectedOptions.flatMap(({ value: topic }) => topic ?? []))}
      />
    </FaultField>
  )
}
