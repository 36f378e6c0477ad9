/** Asks before somebody begins or ends to work here, or moves between organisations. */
import FormField from '@cloudscape-design/components/form-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#shared/access'
import { agents as contract, type OrganisationAgent } from '#shared/contracts/agents'
import { ItemSelect } from '../../../components/form/item-select.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { RolesField } from '../role-choices.tsx'
import {
  changeOrganisation,
  joinWorkspace,
  leaveOrganisation,
  leaveWorkspace,
  useOrganisations,
} from './organisation-data.ts'

/** What is to become of somebody, once it is confirmed. */
export interface Decision {
  readonly kind: 'join' | 'leave' | 'move' | 'remove'
  readonly person: OrganisationAgent
}

interface DialogProps {
  person: OrganisationAgent
  close: () => void
}

export function OrganisationDialog({ decision: { kind, person }, close }: { decision: Decision; close: () => void }) {
  const Dialog = { join: Join, leave: Leave, move: Move, remove: Remove }[kind]
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

function Leave({ person: { _id, fullName: name }, close }: DialogProps) {
  const { t } = useTranslation('users')
  const notify = useNotify()
  return (
    <ConfirmDialog
      title={t('organisation.leave-title', { name })}
      text={t('organisation.leave-text', { name })}
      action={t('organisation.leave')}
      access={contract.removeClient.access}
      confirm={async () => {
        await leaveWorkspace(_id)
        notify.success(t('organisation.left', { name }))
      }}
      close={close}
    />
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
      <FormField stretch label={t('organisation.to')}>
        <ItemSelect
          query={query}
          options={others.map((one) => ({ value: one._id, label: one.name }))}
          placeholder={t('organisation.choose')}
          chosen={chosen}
          choose={setChosen}
          readOnly={false}
        />
      </FormField>
    </ConfirmDialog>
  )
}

function Remove({ person: { _id, fullName: name, organisation = '' }, close }: DialogProps) {
  const { t } = useTranslation('users')
  const notify = useNotify()
  return (
    <ConfirmDialog
      title={t('organisation.remove-title', { name })}
      text={t('organisation.remove-text', { name })}
      action={t('organisation.remove')}
      access={contract.removeFromOrganisation.access}
      confirm={async () => {
        await leaveOrganisation(_id, organisation)
        notify.success(t('organisation.removed', { name }))
      }}
      close={close}
    />
  )
}
