/** A form on the screen: its head with what can be done, what stands in the way of saving, and its tabs. */
import Tabs from '@cloudscape-design/components/tabs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Form } from '#shared/contracts/forms'
import { queries } from '../../core/api.ts'
import { DraftPage } from '../../components/form/draft-page.tsx'
import ItemHistory from '../../components/history/item-history.tsx'
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx'
import { useFormDraft } from './form-editing.ts'
import { FormRevisions, restoringOf } from './form-revisions.tsx'
import { FormTab } from './form-tab.tsx'
import { useFormView } from './form-view.ts'
import { useBank } from './forms-data.ts'

export function FormScreen({ form: item }: { form: Form | undefined }) {
  const { t } = useTranslation('forms')
  const form = useFormDraft(item)
  const view = useFormView(form)
  const { data: bank = [] } = useBank()
  const tab = useTab(item)
  const { edited, change, readOnly } = form
  return (
    <DraftPage
      form={form}
      title={edited.title.trim() || item?.title || t('new')}
      breadcrumbs={<Breadcrumbs list="forms" title={item?.title ?? t('new')} />}
      page="form-edit"
      item={item}
      reveal={(fields) => {
        tab.select('form')
        view.reveal(fields)
      }}
    >
      <FormTabs
        form={item}
        tab={tab}
        editor={<FormTab form={edited} change={change} bank={bank} view={view} readOnly={readOnly} />}
      />
    </DraftPage>
  )
}

interface Tab {
  readonly id: string
  readonly select: (id: string) => void
}

function FormTabs({ form, tab, editor }: { form: Form | undefined; tab: Tab; editor: ReactNode }) {
  const { t } = useTranslation('forms')
  const { data: revisions = [], isSuccess } = useQuery({
    ...queries.forms.revisions({ _id: form?._id ?? '' }),
    enabled: form !== undefined,
  })
  const shown = tab.id === 'history' || (tab.id === 'compare' && revisions.length > 1) ? tab.id : 'form'
  // A link may name a tab this form does not have; should it come to have it, the page stays where it is.
  const leads = !isSuccess || shown === tab.id
  useEffect(() => {
    if (!leads) tab.select('form')
  }, [leads, tab])
  if (!form) return editor
  const history = { revisions, restoring: restoringOf(form) }
  const tabs = [
    { id: 'form', label: t('tabs.form'), content: editor },
    { id: 'history', label: t('tabs.history'), content: <ItemHistory id={form._id} {...history} /> },
    ...(revisions.length > 1
      ? [{ id: 'compare', label: t('tabs.compare'), content: <FormRevisions {...history} /> }]
      : []),
  ]
  return <Tabs activeTabId={shown} onChange={({ detail }) => tab.select(detail.activeTabId)} tabs={tabs} />
}

/** The open tab is part of the address. */
function useTab(form: Form | undefined): Tab {
  const [params, setParams] = useSearchParams()
  return {
    id: params.get('tab') ?? 'form',
    select: (id) => form && setParams(id === 'form' ? {} : { tab: id }, { replace: true }),
  }
}
