/** A form on the screen: its head with what can be done, what stands in the way of saving, and its tabs. */
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { forms as contract, type Form } from '#shared/contracts/forms'
import { queries } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { faultTexts } from '../../core/fault-text.ts'
import { AccessButton, useRefusal } from '../../components/form/access-button.tsx'
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx'
import { useDirtyGuard } from '../../components/form/dirty-guard.tsx'
import { EditNotices } from '../../components/form/edit-notices.tsx'
import { FaultsProvider } from '../../components/form/fault-field.tsx'
import ItemHistory from '../../components/history/item-history.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useSaveKey, useShowSaved } from '../../components/form/saving.ts'
import type { EditedForm } from './form-draft.ts'
import { useFormEditing } from './form-editing.ts'
import { formFaults } from './form-faults.ts'
import { FormRevisions, restoringOf } from './form-revisions.tsx'
import { FormTab } from './form-tab.tsx'
import { useFormView } from './form-view.ts'
import { useBank, useForms } from './forms-data.ts'

export function FormScreen({ form }: { form: Form | undefined }) {
  const { t } = useTranslation(['forms', 'common'])
  const editing = useFormEditing(form)
  const { edited, change, dirty, saving } = editing
  const faults = useFormFaults(form, edited, editing.refused)
  const view = useFormView(edited, faults)
  const { data: bank = [] } = useBank()
  const access = form ? contract.update.access : contract.create.access
  const refused = useRefusal()(access)
  const guard = useDirtyGuard(dirty, 'pending')
  const tab = useTab(form)
  const showSaved = useShowSaved('form-edit', form)
  useSaveKey(() => void save())

  async function save() {
    if (refused || saving) return
    if (Object.keys(faults).length > 0) {
      tab.select('form')
      return view.showFaults()
    }
    // What the server finds wrong is told wherever it is.
    view.shown.showAll()
    const saved = await editing.save()
    if (saved) showSaved(saved)
  }

  const saveButton = (
    <AccessButton access={access} variant="primary" loading={saving} disabled={!dirty} onClick={() => void save()}>
      {t('common:save')}
    </AccessButton>
  )
  return (
    <ContentLayout
      breadcrumbs={<Breadcrumbs list="forms" title={form?.title ?? t('new')} />}
      header={<PageHeader title={edited.title.trim() || form?.title || t('new')} actions={saveButton} />}
    >
      {guard}
      <FaultsProvider value={view.shown}>
        <SpaceBetween size="m">
          <EditNotices kind="content" editing={editing} refused={refused} />
          <div ref={view.content}>
            <FormTabs
              form={form}
              tab={tab}
              editor={
                <FormTab form={edited} change={change} bank={bank} view={view} readOnly={refused !== undefined} />
              }
            />
          </div>
        </SpaceBetween>
      </FaultsProvider>
    </ContentLayout>
  )
}

interface Tab {
  readonly id: string
  readonly select: (id: string) => void
}

function FormTabs({ form, tab, editor }: { form: Form | undefined; tab: Tab; editor: React.ReactNode }) {
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

/** All that is wrong: what can be seen here, and what the server found in what was sent. */
function useFormFaults(
  form: Form | undefined,
  edited: EditedForm,
  refused: ReturnType<typeof useFormEditing>['refused'],
) {
  const { agent } = useAgent()
  const { data: forms = [] } = useForms()
  const others = forms.filter(({ _id }) => _id !== form?._id)
  return faultTexts([...refused, ...formFaults(edited, { others, language: agent.company.supportedLangs[0] ?? 'en' })])
}
