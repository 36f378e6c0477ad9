/** A new API key: what it is for, what it may do, where, and until when. */
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { scopesOf } from '#shared/contracts/key-routes'
import { keys as contract } from '#shared/contracts/keys'
import type { KeyScope } from '#shared/key-scopes'
import { useAgent } from '../../../core/agent.tsx'
import { scopeName } from '../../../core/key-scopes.ts'
import { none, optionsOf } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import type { Field } from '../../../components/form/draft.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { TextField } from '../../../components/form/fields.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'
import { createKey, useEnvironments, type MadeKey } from './keys-data.ts'

/** Days after which a key is over; none for one that lives until it is deleted. */
const lives = ['30', '90', '365', 'none'] as const
type Life = (typeof lives)[number]

interface Edited {
  readonly name: string
  readonly description: string
  readonly scopes: KeyScope[]
  /** Empty: the live one. */
  readonly environmentId: string
  readonly life: Life
}

const beginning: Edited = { name: '', description: '', scopes: [], environmentId: '', life: '90' }
const dayMs = 86_400_000

const wishOf = ({ name, description, scopes, environmentId, life }: Edited) => ({
  name,
  description,
  scopes,
  ...(environmentId && { environmentId }),
  ...(life !== 'none' && { expires: new Date(Date.now() + Number(life) * dayMs).toISOString() }),
})

interface KeyDialogProps {
  show: (made: MadeKey) => void
  close: () => void
}

export default function KeyDialog({ show, close }: KeyDialogProps) {
  const { t } = useTranslation('profile')
  const form = useDraft<MadeKey, Edited, ReturnType<typeof wishOf>>({
    saved: undefined,
    access: contract.create.access,
    editedOf: () => beginning,
    sentOf: wishOf,
    schema: contract.create.input,
    fieldAt: (_, [field = '']) => field,
    save: createKey,
    onSaved: show,
  })
  return (
    <DraftDialog form={form} title={t('keys.create')} size="medium" action={t('keys.create')} close={close}>
      <SpaceBetween size="l">
        <TextField
          field={form.field('name')}
          label={t('keys.field.name')}
          description={t('keys.field.name-text')}
          stretch
        />
        <TextField field={form.field('description')} label={t('keys.field.description')} stretch />
        <Scopes chosen={form.edited.scopes} choose={form.field('scopes').onChange} />
        <EnvironmentField field={form.field('environmentId')} />
        <OneOfField
          field={{ ...form.field('life'), name: 'expires' }}
          label={t('keys.field.life')}
          description={t('keys.field.life-text')}
          options={optionsOf(lives, (life) => t(`keys.lives.${life}`))}
          stretch
        />
      </SpaceBetween>
    </DraftDialog>
  )
}

function Scopes({ chosen, choose }: { chosen: readonly KeyScope[]; choose: (scopes: KeyScope[]) => void }) {
  const { t } = useTranslation('profile')
  const { rights } = useAgent()
  return (
    <FaultField field="scopes" label={t('keys.field.scopes')} description={t('keys.field.scopes-text')} stretch>
      <SpaceBetween size="xs">
        {scopesOf(rights).map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            description={t(`keys.scopes.${scopeName(scope)}.text`)}
            onChange={({ detail }) =>
              choose(detail.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
            }
          >
            {t(`keys.scopes.${scopeName(scope)}.name`)}
          </Checkbox>
        ))}
      </SpaceBetween>
    </FaultField>
  )
}

function EnvironmentField({ field }: { field: Field<string> }) {
  const { t } = useTranslation('profile')
  const environments = useEnvironments()
  if (!environments) return null
  return (
    <OneOfField
      field={field}
      label={t('keys.field.environment')}
      description={t('keys.field.environment-text')}
      options={[
        { ...none(t('keys.live')), description: t('keys.live-text') },
        ...environments.map(({ _id: value, name: label }) => ({ value, label })),
      ]}
      stretch
    />
  )
}
