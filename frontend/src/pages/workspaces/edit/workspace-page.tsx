/** One workspace, as the provider edits it (WORKSPACES-001): found in the list by its id. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queries } from '../../../core/api.ts'
import { Absent } from '../../../components/notice/item-states.tsx'
import { WorkspaceEditor } from './workspace-editor.tsx'

export default function WorkspacePage() {
  const { t } = useTranslation('workspaces')
  const { workspaceId } = useParams()
  // Editing begins with what holds now.
  const list = useQuery({ ...queries.workspaces.list(), staleTime: 0 })
  const workspace = list.data?.find(({ _id }) => _id === workspaceId)
  if (workspace) return <WorkspaceEditor key={workspace._id} workspace={workspace} />
  return (
    <Absent
      query={list}
      title={t('edit.missing')}
      text={t('edit.missing-text')}
      back="workspaces"
      backText={t('edit.missing-back')}
    />
  )
}
