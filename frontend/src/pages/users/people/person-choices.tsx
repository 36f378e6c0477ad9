/** What somebody works on: departments, and the topics they know best, of the bot's or of their own. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '#shared/fields/names'
import { keyTopicsMax, titleLengthMax } from '#shared/limits'
import { queries } from '../../../core/api.ts'
import { SomeOfField } from '../../../components/form/choice/some-of.tsx'
import type { Field } from '../../../components/form/draft.ts'
import { searchTextOf } from '../../../components/table/table-view.ts'
import { useDepartments } from '../departments/departments-data.ts'

export function DepartmentsField({ field }: { field: Field<readonly string[]> }) {
  const { t } = useTranslation('users')
  const query = useDepartments()
  return (
    <SomeOfField
      field={field}
      label={t('person.departments')}
      description={t('person.departments-text')}
      placeholder={t('person.choose-departments')}
      find={t('person.choose-departments')}
      empty={t('person.no-departments')}
      query={query}
      options={(query.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      stretch
    />
  )
}

/** Topics in use are offered; any other can be typed. */
export function KeyTopicsField({ field }: { field: Field<readonly string[]> }) {
  const { t } = useTranslation('users')
  const query = useQuery(queries.blocks.categories({}))
  const { data: known = [] } = query
  const { value } = field
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().slice(0, titleLengthMax)
  const all = [...new Set([...known, ...value])]
  const isNew = wanted !== '' && !all.some((topic) => lookOf(topic) === lookOf(wanted))
  const isFull = value.length >= keyTopicsMax
  const offered = all.filter((topic) => searchTextOf(topic).includes(searchTextOf(wanted)))
  return (
    <SomeOfField
      field={field}
      label={t('person.topics')}
      description={t('person.topics-text')}
      {...(isFull && { limits: t('person.topics-full', { max: keyTopicsMax }) })}
      placeholder={t('person.choose-topics')}
      find={t('person.choose-topics')}
      search={setTyped}
      empty={t('person.choose-topics')}
      query={query}
      options={[
        ...(isNew && !isFull
          ? [{ value: wanted, label: t('person.topic-new', { topic: wanted }), iconName: 'add-plus' as const }]
          : []),
        ...offered.map((topic) => ({ value: topic, label: topic, disabled: isFull && !value.includes(topic) })),
      ]}
      gone={String}
      stretch
    />
  )
}
