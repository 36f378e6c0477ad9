/** Which changes are shown: of a kind, by a person, on some days, with some words. Kept in the address. */
import DateRangePicker from '@cloudscape-design/components/date-range-picker'
import TextFilter from '@cloudscape-design/components/text-filter'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { auditSubjects, auditTypesOf, type AuditType } from '#shared/audit'
import type { AuditQuery } from '#shared/contracts/history'
import { longDayLabel } from '#shared/figures/periods'
import { titleLengthMax } from '#shared/limits'
import { queries } from '../../core/api.ts'
import { language } from '../../core/i18n.ts'
import { none, optionsOf } from '../../components/form/choice/options.ts'
import { OneOf } from '../../components/form/choice/one-of.tsx'
import { ItemSelect } from '../../components/form/item-select.tsx'
import { partsOf } from '../../components/history/audits.tsx'

interface FilterProps {
  query: AuditQuery
  show: (changed: AuditQuery) => void
}

interface HistoryFilterProps extends FilterProps {
  /** The words as they are typed, which are looked for a moment later. */
  typed: string
  setTyped: (typed: string) => void
}

export function HistoryFilter({ query, show, typed, setTyped }: HistoryFilterProps) {
  const { t } = useTranslation('history')
  return (
    <div className="history-filter">
      <TextFilter
        filteringText={typed}
        filteringPlaceholder={t('filter.words')}
        filteringAriaLabel={t('filter.words')}
        onChange={({ detail }) => setTyped(detail.filteringText)}
        onDelayedChange={({ detail }) => show({ ...query, find: detail.filteringText.trim().slice(0, titleLengthMax) })}
      />
      <TypeFilter query={query} show={show} />
      <PersonFilter query={query} show={show} />
      <DaysFilter query={query} show={show} />
    </div>
  )
}

function TypeFilter({ query, show }: FilterProps) {
  const { t } = useTranslation('history')
  const labelOf = (of: AuditType) => {
    const [action, subject] = partsOf(of)
    return t(`deeds.${action}`, { subject: t(`subjects.${subject}`) })
  }
  return (
    <OneOf
      label={t('filter.name')}
      find={t('filter.find')}
      options={[
        none(t('filter.everything')),
        ...auditSubjects.map((subject) => ({
          label: t(`subjects.${subject}`),
          options: optionsOf(auditTypesOf(subject), labelOf),
        })),
      ]}
      value={query.type ?? ''}
      onChange={(type) => show({ ...query, type: type || undefined })}
    />
  )
}

function PersonFilter({ query, show }: FilterProps) {
  const { t } = useTranslation('history')
  const people = useQuery(queries.agents.list({}))
  return (
    <ItemSelect
      query={people}
      ariaLabel={t('filter.person')}
      options={(people.data ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
      none={t('filter.everybody')}
      chosen={query.agent ?? ''}
      readOnly={false}
      choose={(agent) => show({ ...query, agent: agent || undefined })}
    />
  )
}

function DaysFilter({ query, show }: FilterProps) {
  const { t } = useTranslation('history')
  const { dateFrom, dateTo } = query
  return (
    <DateRangePicker
      ariaLabel={t('filter.days')}
      placeholder={t('filter.any-day')}
      rangeSelectorMode="absolute-only"
      dateOnly
      expandToViewport
      locale={language() === 'en' ? 'en-GB' : 'de'}
      startOfWeek={1}
      relativeOptions={[]}
      value={dateFrom && dateTo ? { type: 'absolute', startDate: dateFrom, endDate: dateTo } : null}
      renderTriggerContent={() =>
        dateFrom && dateTo ? [...new Set([dateFrom, dateTo])].map(longDayLabel).join(' – ') : t('filter.any-day')
      }
      isValidRange={(value) =>
        value === null || (value.type === 'absolute' && value.startDate && value.endDate)
          ? { valid: true }
          : { valid: false, errorMessage: t('filter.two-days') }
      }
      onChange={({ detail: { value } }) =>
        show({
          ...query,
          dateFrom: value?.type === 'absolute' ? value.startDate : undefined,
          dateTo: value?.type === 'absolute' ? value.endDate : undefined,
        })
      }
    />
  )
}
