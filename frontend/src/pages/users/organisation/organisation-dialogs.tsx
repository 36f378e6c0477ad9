/** Asks before somebody begins to work here or moves to another organisation, and with which roles or to which. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#shared/access'
import { agents as contract, type OrganisationAgent } from '#shared/contracts/agents'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { RolesField } from '../role-choices.tsx'
import { changeOrganisation, joinWorkspace, useOrganisations } from './organisation-data.ts'

/** What is to become of somebody, once it is confirmed. */
export interface Decision {
  readonly kind: 'join' | 'move'
  readonly person: OrganisationAgent
}

interface DialogProps {
  person: OrganisationAgent
  close: () => void
}

export function OrganisationDialog({ decision: { kind, person }, close }: { decision: Decision; close: () => void }) {
  const Dialog = { join: Join, move: Move }[kind]
  return <Dialog person={person} close={close} />
}

function Join({ person: { _id, fullName: name }, close }: DialogProps) {
  const { t } = useTranslation(['users', 'faults'])
  const notify = useNotify()
  const [roles, setRoles] = useState<readonly Role[]>(['agent'])
  return (
    <ConfirmDialog
      title={t('organisation.join-title', { name })}
      text={t('organisation.join-text', { name })}
      action={t('organisation.join')}
      access={contract.addClient.access}
      disabled={roles.length === 0}
      confirm={async () => {
        await joinWorkspace(_id, roles)
        notify.success(t('organisation.joined', { name }))
      }}
      close={close}
    >
      <RolesField chosen={roles} choose={setRoles} errorText={roles.length === 0 ? t('faults:roles') : undefined} />
    </ConfirmDialog>
  )
}

function Move({ person: { _id, fullName: name, organisation }, close }: DialogProps) {
  const { t } = useTranslation('users')
  const notify = useNotify()
  const [chosen, setChosen] = useState('')
  const query = useOrganisations()
  const others = (query.data ?? []).filter((one) => one._id !== organisation)
  return (
    <ConfirmDialog
      title={t('organisation.move-title', { name })}
      text={t('organisation.move-text', { name })}
      action={t('organisation.move-action')}
      access={contract.changeOrganisation.access}
      disabled={chosen === ''}
      confirm={async () => {
        await changeOrganisation(_id, chosen)
        const to = others.find((one) => one._id === chosen)?.name ?? ''
        notify.success(t('organisation.moved', { name, organisation: to }))
      }}
      close={close}
    >
      <OneOfField
        field={{ value: chosen, onChange: setChosen }}
        label={t('organisation.to')}
        query={query}
        options={others.map((one) => ({ value: one._id, label: one.name }))}
        placeholder={t('organisation.choose')}
        stretch
      />
    </ConfirmDialog>
  )
}
