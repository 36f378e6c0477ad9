/** What was done in the workspace, by whom and when. */
import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { auditSubjects, auditTypes, auditTypesOf, type AuditType } from '#shared/audit'
import type { Audit } from '#shared/contracts/history'
import { queries } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { Audits, partsOf } from '../../components/history/audits.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { RevertButton } from './reverting.tsx'
import './history.css'

export default function HistoryPage() {
  const { t } = useTranslation('history')
  const [params, setParams] = useSearchParams()
  const type = auditTypes.find((one) => one === params.get('type'))
  const addressOf = useItemAddress()
  return (
    <Audits
      variant="full-page"
      of={type ? { type } : {}}
      header={<PageHeader description={t('description')} />}
      filter={
        <TypeFilter type={type} choose={(chosen) => setParams(chosen ? { type: chosen } : {}, { replace: true })} />
      }
      empty={
        type ? (
          <Empty title={t('none-of-type')} text={t('none-of-type-text')} />
        ) : (
          <Empty title={t('none')} text={t('none-text')} />
        )
      }
      addressOf={addressOf}
      action={(audit) => <RevertButton audit={audit} />}
    />
  )
}

function TypeFilter({ type, choose }: { type: AuditType | undefined; choose: (type: AuditType | undefined) => void }) {
  const { t } = useTranslation('history')
  const everything = { value: '', label: t('filter.everything') }
  const labelOf = (of: AuditType) => {
    const [action, subject] = partsOf(of)
    return t(`deeds.${action}`, { subject: t(`subjects.${subject}`) })
  }
  return (
    <div className="history-filter">
      <Select
        ariaLabel={t('filter.name')}
        filteringType="auto"
        filteringPlaceholder={t('filter.find')}
        filteringAriaLabel={t('filter.find')}
        noMatch={t('filter.no-match')}
        selectedOption={type ? { value: type, label: labelOf(type) } : everything}
        options={[
          everything,
          ...auditSubjects.map((subject) => ({
            label: t(`subjects.${subject}`),
            options: auditTypesOf(subject).map((value) => ({ value, label: labelOf(value) })),
          })),
        ]}
        onChange={({ detail }) => choose(auditTypes.find((one) => one === detail.selectedOption.value))}
      />
    </div>
  )
}

/** Where the item of an audit is found. Forms and the questions of the bank share a subject; the list tells them apart. */
function useItemAddress() {
  const { data: items } = useQuery(queries.forms.list({}))
  const { data: environments } = useQuery(queries.environments.list())
  return ({ data: { itemId } }: Audit): string | undefined => {
    if (!itemId) return undefined
    if (environments?.some(({ _id }) => _id === itemId)) return pathTo('environments')
    const item = items?.find(({ _id }) => _id === itemId)
    if (item?.type === 'form') return `${pathTo('form-edit')}/${itemId}`
    return item && `${pathTo('questions')}?question=${itemId}`
  }
}
