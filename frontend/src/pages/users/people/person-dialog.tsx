/** One person, added or changed: who they are, what they may do and what they work on (AGENTS-004). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agents as contract, type WorkspaceAgent } from '#shared/contracts/agents'
import { interfaceLanguages } from '#shared/languages'
import { capacityMax } from '#shared/limits'
import { useAgent } from '../../../core/agent.tsx'
import type { Draft } from '../../../components/form/draft.ts'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { NumberField, TextField } from '../../../components/form/fields.tsx'
import { isSame } from '../../../components/form/parts.ts'
import { useDraft } from '../../../components/form/use-draft.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { Segments } from '../../../components/table/segments.tsx'
import { invitationsOutdated } from '../invitations/invitations-data.ts'
import { RoleChoices } from '../role-choices.tsx'
import { DepartmentsField, KeyTopicsField } from './person-choices.tsx'
import { PermissionsField } from './permissions-field.tsx'
import { isInvitation, refetchPeople, savePerson, showPerson, type SavedPerson } from './people-data.ts'
import { editedPerson, personChecks, type EditedPerson, type PersonDraft } from './person-draft.ts'

interface PersonDialogProps {
  /** The latest that is known, or `undefined` for somebody new. */
  person: WorkspaceAgent | undefined
  close: () => void
}

type Form = Draft<EditedPerson, SavedPerson>

export default function PersonDialog({ person, close }: PersonDialogProps) {
  const { t } = useTranslation('users')
  const notify = useNotify()
  const form: Form = useDraft<SavedPerson, EditedPerson, PersonDraft>({
    saved: person,
    access: person ? contract.updateMember.access : contract.create.access,
    editedOf: (saved) => editedPerson(saved && !isInvitation(saved) ? saved : undefined),
    ...personChecks,
    save: savePerson,
    onSaved: (saved) => {
      const { fullName: name } = saved
      if (!isInvitation(saved)) {
        showPerson(saved)
        return notify.success(t('person.saved', { name }))
      }
      invitationsOutdated()
      if (saved.mailFailed) notify.error(t('person.mail-failed', { name }))
      else notify.success(t('person.created', { name }))
    },
    refetch: refetchPeople,
    refusedAt: {
      'seats-used': 'roles',
      'last-admin': 'roles',
      'own-admin-role': 'roles',
      'works-elsewhere': 'firstName',
      'agent-known': 'email',
      'address-mailed': 'email',
      'mails-used': 'email',
      'provider-only': 'roles',
    },
  })
  return (
    <DraftDialog
      form={form}
      title={person ? person.fullName : t('add')}
      {...(!person && { action: t('person.create') })}
      // AGENTS-005: said aloud as well, because the roles may lie out of sight.
      reveal={() => form.edited.roles.length === 0 && notify.error(t('roles.none'))}
      close={close}
    >
      <SpaceBetween size="xl">
        <Part title={t('person.about')}>
          <About form={form} person={person} />
        </Part>
        <Part title={t('roles.name')}>
          <Roles form={form} person={person} />
        </Part>
        <Part title={t('person.work')}>
          <Work form={form} />
        </Part>
      </SpaceBetween>
    </DraftDialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SpaceBetween size="s">
      <Box variant="h3" padding="n">
        {title}
      </Box>
      {children}
    </SpaceBetween>
  )
}

interface PartProps {
  form: Form
  person: WorkspaceAgent | undefined
}

function About({ form, person }: PartProps) {
  const { t } = useTranslation(['users', 'shell'])
  const chosen = form.field('language')
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={2}>
        <TextField field={form.field('firstName')} label={t('person.first-name')} input={{ autoComplete: false }} />
        <TextField field={form.field('lastName')} label={t('person.last-name')} input={{ autoComplete: false }} />
      </ColumnLayout>
      {person ? (
        <FormField label={t('person.email')} description={t('person.email-kept')} stretch>
          <Input value={person.email} readOnly />
        </FormField>
      ) : (
        <TextField
          field={form.field('email')}
          label={t('person.email')}
          description={t('person.email-text')}
          input={{ type: 'email', autoComplete: false, spellcheck: false }}
          stretch
        />
      )}
      {!person && (
        <div className="person-language">
          <Segments
            legend={t('person.language')}
            chosen={chosen.value}
            options={interfaceLanguages.map((name) => ({
              value: name,
              text: t(`shell:languages.${name}`),
              lang: name,
            }))}
            onChoose={chosen.onChange}
          />
        </div>
      )}
    </SpaceBetween>
  )
}

function Roles({ form, person }: PartProps) {
  const { t } = useTranslation(['users', 'errors'])
  const { agent } = useAgent()
  const { value, onChange, readOnly } = form.field('roles')
  const isOwn = person?._id === agent._id
  const kept = isOwn ? (['admin', 'wbb-agent'] as const).filter((role) => person.roles.includes(role)) : []
  return (
    <SpaceBetween size="m">
      {isOwn && !isSame(person.roles.toSorted(), value.toSorted()) && <Alert type="warning">{t('roles.own')}</Alert>}
      <FaultField field="roles" stretch>
        <RoleChoices
          chosen={value}
          choose={onChange}
          readOnly={readOnly}
          fixed={Object.fromEntries(kept.map((role) => [role, t('errors:own-admin-role')]))}
        />
      </FaultField>
      <PermissionsField field={form.field('permissions')} />
    </SpaceBetween>
  )
}

function Work({ form }: { form: Form }) {
  const { t } = useTranslation('users')
  return (
    <SpaceBetween size="m">
      <DepartmentsField field={form.field('departments')} />
      <KeyTopicsField field={form.field('keyTopics')} />
      <NumberField
        field={form.field('capacityMax')}
        label={t('person.capacity')}
        description={t('person.capacity-text')}
        limits={t('person.capacity-limits', { max: capacityMax })}
      />
    </SpaceBetween>
  )
}
