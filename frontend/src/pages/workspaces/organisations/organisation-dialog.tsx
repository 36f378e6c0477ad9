/** Gives an organisation its name: a new one, or another one. */
import { useTranslation } from 'react-i18next'
import { workspaces as contract, type Organisation } from '#shared/contracts/workspaces'
import { faultAt } from '#shared/faults'
import { isSameText } from '#shared/fields/normal-form'
import { quietly } from '../../../core/api.ts'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { TextField } from '../../../components/form/fields.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { organisations, useOrganisations } from '../workspaces-data.ts'

interface OrganisationNameDialogProps {
  /** The one to rename, or `undefined` for a new one. */
  organisation: Organisation | undefined
  close: () => void
}

export default function OrganisationNameDialog({ organisation, close }: OrganisationNameDialogProps) {
  const { t } = useTranslation('organisations')
  const notify = useNotify()
  const all = useOrganisations().data ?? []
  const isTaken = (name: string) => all.some((other) => other._id !== organisation?._id && isSameText(other.name, name))
  const form = useDraft<Organisation, { name: string }>({
    saved: all.find(({ _id }) => _id === organisation?._id) ?? organisation,
    access: organisation ? contract.updateOrganisation.access : contract.createOrganisation.access,
    editedOf: (item) => ({ name: item?.name ?? '' }),
    schema: contract.createOrganisation.input,
    rules: ({ name }) => (isTaken(name) ? [faultAt('name', 'name-taken')] : []),
    save: ({ name }, base) =>
      base
        ? quietly.workspaces.updateOrganisation({ id: base._id, revision: base.revision, name })
        : quietly.workspaces.createOrganisation({ name }),
    onSaved: (saved, base) => {
      organisations.show(saved)
      notify.success(t(base ? 'rename.done' : 'create.done', { name: saved.name }))
    },
    refetch: organisations.refetch,
  })
  return (
    <DraftDialog
      form={form}
      size="medium"
      title={t(organisation ? 'rename.title' : 'create.title')}
      {...(!organisation && { action: t('create.button') })}
      savesOnEnter
      close={close}
    >
      <TextField field={form.field('name')} label={t('columns.name')} stretch />
    </DraftDialog>
  )
}
