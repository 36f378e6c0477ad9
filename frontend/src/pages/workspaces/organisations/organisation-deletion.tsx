/** Deletes an organisation, which is kept as long as workspaces or people belong to it (ORGANISATIONS-004). */
import { useTranslation } from 'react-i18next'
import { workspaces as contract, type Organisation } from '#shared/contracts/workspaces'
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { organisations } from '../workspaces-data.ts'

/** Why an organisation cannot be deleted now. */
export function useKeepingReason(): (organisation: Pick<Organisation, 'clients' | 'agents'>) => string | undefined {
  const { t } = useTranslation('errors')
  const refused = useRefusal()(contract.removeOrganisation.access)
  return ({ clients, agents }) => refused ?? (clients.length + agents > 0 ? t('organisation-in-use') : undefined)
}

interface DeleteOrganisationProps {
  organisation: Organisation
  close: () => void
  /** Goes where the organisation is not shown. */
  leave: () => void
}

export function DeleteOrganisation({ organisation, close, leave }: DeleteOrganisationProps) {
  const { t } = useTranslation('organisations')
  const { name } = organisation
  return (
    <DeleteDialog
      name={name}
      consequence={t('delete.text')}
      references="none"
      remove={async () => {
        await organisations.remove(organisation)
        leave()
      }}
      deleted={t('delete.done', { name })}
      close={close}
    />
  )
}
