/** The credentials of a channel, drawn from its definition. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import type { ChannelsConfiguration, FieldValue, RowValues } from '#shared/channels/configuration'
import type { FieldDefinition } from '#shared/channels/definition'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { NumberField, ToggleField } from '../../../components/form/fields.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { fieldOf, settingsIn, valuesOf, type ChannelForm } from '../channel-draft.ts'
import { FieldControl, hasLines, type PlainField } from '../fields/field-control.tsx'
import { RowsField } from '../fields/rows-field.tsx'
import { isMade, isShown, missingIn } from '../missing.ts'
import { fieldsOf, type SetUp } from '../register.ts'
import { useWords } from '../words.ts'

interface CredentialsProps {
  name: SetUp
  form: ChannelForm
  saved: ChannelsConfiguration
}

export function Credentials({ name, form, saved }: CredentialsProps) {
  const { t } = useTranslation('channels')
  const words = useWords()
  const values = valuesOf(form)
  const entered = fieldsOf(name).filter((field) => !isMade(field))
  const fields = entered.filter((field) => isShown(field, values))
  const missing = missingIn(entered, values)
  const stored = settingsIn(saved, name)
  const hasSecrets = entered.some(isSecret)
  return (
    <Section
      title={t(hasSecrets ? 'credentials.title' : 'credentials.settings')}
      {...(hasSecrets && { description: t('credentials.text') })}
    >
      <div className="channel-fields">
        {fields.map((field) => (
          <div key={field.name} {...(isWide(field) && { className: 'channel-wide' })}>
            <OwnField of={name} field={field} form={form} stored={stored[field.name]} />
          </div>
        ))}
      </div>
      {missing.length > 0 && (
        <Box color="text-body-secondary">
          {t('credentials.missing', { fields: missing.map((field) => words.label(name, field)).join(', ') })}
        </Box>
      )}
    </Section>
  )
}

const isSecret = (field: FieldDefinition): boolean =>
  field.kind === 'secret' || (field.kind === 'list' && field.of.some(isSecret))

/** What needs more room than half of the page. */
const isWide = (field: FieldDefinition): boolean =>
  field.kind === 'list' ||
  field.kind === 'flag' ||
  field.kind === 'words' ||
  ((field.kind === 'text' || field.kind === 'secret') && hasLines(field.max))

interface OwnFieldProps {
  of: SetUp
  field: FieldDefinition
  form: ChannelForm
  stored: FieldValue | undefined
}

function OwnField(props: OwnFieldProps) {
  const { of, field, form, stored } = props
  const { t } = useTranslation('channels')
  const words = useWords()
  const texts = { label: words.label(of, field.name), description: words.text(of, field.name) }
  if (field.kind === 'flag') return <ToggleField {...texts} field={fieldOf<boolean>(form, field.name)} />
  if (field.kind === 'number') {
    const limits = t('credentials.range', { min: field.min, max: field.max })
    return <NumberField {...texts} field={fieldOf<number>(form, field.name)} limits={limits} />
  }
  if (field.kind !== 'list') return <PlainOwnField {...props} field={field} />
  const { value, onChange, readOnly } = fieldOf<readonly RowValues[]>(form, field.name)
  return (
    <RowsField
      of={of}
      field={field}
      rows={value}
      // A list is stored as its rows.
      stored={(stored ?? []) as readonly RowValues[]}
      readOnly={readOnly}
      change={onChange}
    />
  )
}

function PlainOwnField({ of, field, form, stored }: OwnFieldProps & { field: PlainField }) {
  const { t } = useTranslation('channels')
  const words = useWords()
  const label = words.label(of, field.name)
  const { name, value, onChange, readOnly } = fieldOf(form, field.name)
  const isOptional = !field.required && field.kind !== 'choice'
  return (
    <FaultField
      field={name}
      description={words.text(of, field.name)}
      stretch
      label={
        isOptional ? (
          <>
            {label} <i>– {t('credentials.optional')}</i>
          </>
        ) : (
          label
        )
      }
    >
      <FieldControl
        of={of}
        field={field}
        label={label}
        value={value}
        stored={stored}
        readOnly={readOnly}
        change={onChange}
      />
    </FaultField>
  )
}
