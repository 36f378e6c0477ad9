/** What a workspace is called, how long it keeps conversations, and what is open in it. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { closingFlags, type ClosingFlag } from '#shared/access'
import { workspaces as contract, type ManagedWorkspace } from '#shared/contracts/workspaces'
import { retentionDaysMax } from '#shared/limits'
import { dayName } from '../../../core/format.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import type { Field } from '../../../components/form/draft.ts'
import { NumberField, TextField, ToggleField } from '../../../components/form/fields.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { useTierName } from '../tier-names.ts'
import type { WorkspaceDeed } from '../workspace-deed.ts'
import { useOrganisations } from '../workspaces-data.ts'
import type { WorkspaceForm } from './workspace-draft.ts'

interface GeneralSectionProps {
  form: WorkspaceForm
  workspace: ManagedWorkspace
  start: (deed: WorkspaceDeed) => void
}

export function GeneralSection({ form, workspace, start }: GeneralSectionProps) {
  const { t } = useTranslation('workspaces')
  const tierName = useTierName()
  const { name, tierType, created } = workspace
  const limits = t('edit.days-limits', { max: retentionDaysMax })
  return (
    <Section title={t('edit.general')}>
      <TextField field={form.field('displayName')} label={t('fields.displayName')} stretch />
      <KeyValuePairs
        columns={4}
        items={[
          { label: t('fields.name'), value: name },
          { label: t('fields.organisation'), value: <Organisation {...{ form, workspace, start }} /> },
          { label: t('fields.tier'), value: tierName(tierType) },
          { label: t('columns.created'), value: created ? dayName(created.slice(0, 10)) : '–' },
        ]}
      />
      <NumberField field={form.field('conversationAnalyticsTTL')} label={t('edit.analytics-days')} limits={limits} />
      <NumberField field={form.field('conversationEventsTTL')} label={t('edit.events-days')} limits={limits} />
    </Section>
  )
}

/** Is changed by a call of its own, at once. */
function Organisation({ workspace, start }: GeneralSectionProps) {
  const { t } = useTranslation('workspaces')
  const refused = useRefusal()(contract.changeOrganisation.access)
  const organisations = useOrganisations()
  const found = organisations.data?.find(({ _id }) => _id === workspace.organisation)
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Box variant="span">{workspace.organisation ? (found?.name ?? '…') : t('no-organisation')}</Box>
      <Button
        variant="inline-link"
        formAction="none"
        ariaLabel={t('organisation.button')}
        {...(refused !== undefined && { disabled: true, disabledReason: refused })}
        onClick={() => start({ does: 'organisation', workspace })}
      >
        {t('organisation.short')}
      </Button>
    </SpaceBetween>
  )
}

/** The toggles say what is open; what is stored is what is closed. */
export function OpenSection({ field }: { field: Field<readonly ClosingFlag[]> }) {
  const { t } = useTranslation('workspaces')
  const { value: closed, onChange } = field
  return (
    <Section title={t('edit.open')} description={t('edit.open-text')}>
      {closingFlags.map((flag) => (
        <ToggleField
          key={flag}
          field={{
            ...field,
            value: !closed.includes(flag),
            onChange: (isOpen) => onChange(isOpen ? closed.filter((other) => other !== flag) : [...closed, flag]),
          }}
          label={t(`edit.flags.${flag}.name`)}
          description={t(`edit.flags.${flag}.text`)}
        />
      ))}
    </Section>
  )
}

export function KnowledgeSection({ form }: { form: WorkspaceForm }) {
  const { t } = useTranslation('workspaces')
  return (
    <Section title={t('edit.knowledge')} description={t('edit.knowledge-text')}>
      {(['openAiKnowledgeBase', 'openAiVideoKnowledgeBase'] as const).map((name) => (
        <ToggleField
          key={name}
          field={form.field(name)}
          label={t(`edit.${name}`)}
          description={t(`edit.${name}-text`)}
        />
      ))}
    </Section>
  )
}
