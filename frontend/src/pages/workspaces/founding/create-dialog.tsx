/** Founds a workspace for the provider. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import { tierTypes, type TierType } from '#shared/company/tiers'
import { workspaces as contract, type ManagedWorkspace } from '#shared/contracts/workspaces'
import { useAgent } from '../../../core/agent.tsx'
import { quietly } from '../../../core/api.ts'
import { askToMove } from '../../../core/pickers.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import type { Field } from '../../../components/form/draft.ts'
import { useDraft } from '../../../components/form/use-draft.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { OrganisationField } from '../organisation-field.tsx'
import { useTierName } from '../tier-names.ts'
import { workspaces } from '../workspaces-data.ts'
import { namesOf, noFounding, type EditedFounding } from './founding-draft.ts'
import { FoundingFields } from './founding-fields.tsx'

interface EditedCreation extends EditedFounding {
  /** Empty: none. */
  readonly organisation: string
  readonly tierType: TierType | ''
}

export function CreateDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('workspaces')
  const notify = useNotify()
  const { agent } = useAgent()
  const form = useDraft<ManagedWorkspace, EditedCreation, ReturnType<typeof sentOf>>({
    saved: undefined,
    access: contract.create.access,
    editedOf: () => ({ ...noFounding, organisation: '', tierType: '' }),
    sentOf,
    schema: contract.create.input,
    fieldAt: (_, [name = '']) => name,
    save: (sent) => quietly.workspaces.create(sent),
    onSaved: (saved) => {
      workspaces.put(saved)
      const { _id: id, name, displayName } = saved
      notify.success(t('create.done', { name: displayName }), {
        text: t('create.open'),
        act: () => askToMove(agent, { kind: 'workspace', workspace: { id, name, displayName } }),
      })
    },
  })
  return (
    <DraftDialog form={form} size="medium" title={t('create.title')} action={t('create.button')} close={close}>
      <Box>{t('create.text')}</Box>
      <FoundingFields form={form} />
      <OrganisationField field={form.field('organisation')} />
      <TierField field={form.field('tierType')} />
    </DraftDialog>
  )
}

const sentOf = ({ organisation, tierType, ...names }: EditedCreation) => ({
  ...namesOf(names),
  ...(organisation && { organisation }),
  ...(tierType && { tierType }),
})

function TierField({ field }: { field: Field<TierType | ''> }) {
  const { t } = useTranslation('workspaces')
  const tierName = useTierName()
  return (
    <OneOfField
      field={field}
      label={t('fields.tier')}
      description={t('fields.tier-text')}
      options={optionsOf(['', ...tierTypes], (type) => tierName(type || undefined))}
    />
  )
}
