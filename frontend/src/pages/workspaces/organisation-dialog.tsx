/** Moves a workspace to another organisation, or to none (WORKSPACES-008). */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import { workspaces as contract, type ManagedWorkspace } from '#shared/contracts/workspaces'
import { queries, queryClient, quietly } from '../../core/api.ts'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { OrganisationField } from './organisation-field.tsx'
import { showMoved, useOrganisations } from './workspaces-data.ts'

interface OrganisationDialogProps {
  workspace: ManagedWorkspace
  close: () => void
}

export function OrganisationDialog({ workspace, close }: OrganisationDialogProps) {
  const { t } = useTranslation('workspaces')
  const notify = useNotify()
  const { data: organisations } = useOrganisations()
  const { _id, displayName: name } = workspace
  const form = useDraft({
    saved: workspace,
    access: contract.changeOrganisation.access,
    editedOf: (item) => ({ organisation: item?.organisation ?? '' }),
    sentOf: ({ organisation }) => ({ clientId: _id, organisationId: organisation || null }),
    schema: contract.changeOrganisation.input,
    fieldAt: () => 'organisation',
    save: (sent) => quietly.workspaces.changeOrganisation(sent),
    onSaved: (saved) => {
      showMoved(saved)
      const organisation = organisations?.find((one) => one._id === saved.organisation)?.name
      notify.success(
        organisation ? t('organisation.done', { name, organisation }) : t('organisation.done-none', { name }),
      )
    },
    refetch: () => queryClient.refetchQueries(queries.workspaces.list()),
  })
  return (
    <DraftDialog form={form} size="medium" title={t('organisation.title', { name })} close={close}>
      <Box>{t('organisation.text')}</Box>
      <OrganisationField field={form.field('organisation')} />
    </DraftDialog>
  )
}
