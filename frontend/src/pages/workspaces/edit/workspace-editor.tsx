/** The editor of a workspace: all that the provider decides of it. */
import '../../../components/form/form.css'
import Alert from '@cloudscape-design/components/alert'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workspaces as contract, type ManagedWorkspace } from '#shared/contracts/workspaces'
import { lazily } from '../../../core/lazy-page.ts'
import { pathTo } from '../../../core/pages.ts'
import { DraftPage } from '../../../components/form/draft-page.tsx'
import { EditNotices } from '../../../components/form/edit-notices.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import type { WorkspaceDeed } from '../workspace-deed.ts'
import { workspaces } from '../workspaces-data.ts'
import { DangerSection } from './danger-section.tsx'
import { GeneralSection, KnowledgeSection, OpenSection } from './general-sections.tsx'
import { LlmSection, RasaSection, TypesenseSection } from './server-sections.tsx'
import {
  editedWorkspace,
  refetchWorkspaces,
  saveWorkspace,
  schema,
  sentWorkspace,
  type EditedWorkspace,
  type SentWorkspace,
  type WorkspaceForm,
} from './workspace-draft.ts'

const WorkspaceDialog = lazy(() => lazily(() => import('../workspace-dialog.tsx')))

export function WorkspaceEditor({ workspace }: { workspace: ManagedWorkspace }) {
  const { t } = useTranslation('workspaces')
  const navigate = useNavigate()
  const form = useWorkspaceForm(workspace)
  const nameOf = useFieldNames()
  const [deed, start] = useState<WorkspaceDeed>()
  const [isSearchOpen, openSearch] = useState(false)
  const back = () => void navigate(pathTo('workspaces'))
  return (
    <>
      <DraftPage
        form={form}
        title={workspace.displayName}
        breadcrumbs={<Breadcrumbs list="workspaces" title={workspace.displayName} />}
        page="workspaces-edit"
        item={workspace}
        leave={back}
        reveal={(fields) => fields.some((name) => name.startsWith('typesense')) && openSearch(true)}
        notices={
          workspace.isDeleting ? (
            <Alert type="warning">{t('edit.deleting')}</Alert>
          ) : (
            <EditNotices kind="merged" form={form} nameOf={nameOf} />
          )
        }
      >
        <div className="form-sections">
          <GeneralSection form={form} workspace={workspace} start={start} />
          <OpenSection field={form.field('closed')} />
          <KnowledgeSection form={form} />
          <RasaSection form={form} hasToken={workspace.rasa.hasToken} />
          <LlmSection form={form} hasKey={workspace.llm.hasKey} />
          <TypesenseSection form={form} isOpen={isSearchOpen} open={openSearch} />
          <DangerSection workspace={workspace} start={start} />
        </div>
      </DraftPage>
      <Suspense>{deed && <WorkspaceDialog deed={deed} close={() => start(undefined)} leave={back} />}</Suspense>
    </>
  )
}

function useWorkspaceForm(workspace: ManagedWorkspace): WorkspaceForm {
  const { t } = useTranslation('workspaces')
  const notify = useNotify()
  return useDraft<ManagedWorkspace, EditedWorkspace, SentWorkspace>({
    saved: workspace,
    access: contract.update.access,
    merges: true,
    // A workspace is founded elsewhere, so there always is one.
    editedOf: (item = workspace) => editedWorkspace(item),
    sentOf: sentWorkspace,
    // The id is no part of what is edited; a draft asks a schema nothing else.
    schema: { safeParse: (sent: object) => schema.safeParse({ ...sent, id: workspace._id }) } as typeof schema,
    fieldAt: (_, path) => path.join('.'),
    save: (changes, base = workspace) => saveWorkspace(changes, base),
    onSaved: (saved) => {
      workspaces.put(saved)
      notify.success(t('edit.saved', { name: saved.displayName }))
    },
    refetch: refetchWorkspaces,
  })
}

/** What values are called where two have edited the same. */
function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('workspaces')
  const names: Readonly<Record<string, string>> = {
    displayName: t('fields.displayName'),
    conversationAnalyticsTTL: t('edit.analytics-days'),
    conversationEventsTTL: t('edit.events-days'),
    closed: t('edit.open'),
    openAiKnowledgeBase: t('edit.openAiKnowledgeBase'),
    openAiVideoKnowledgeBase: t('edit.openAiVideoKnowledgeBase'),
    rasa: t('edit.rasa'),
    llm: t('edit.llm'),
    typesense: t('edit.typesense'),
  }
  return (field) => names[field] ?? field
}
