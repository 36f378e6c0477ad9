/** How takeovers end, how customers wait for them, and whom they go to (SETTINGS-003). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { settings as contract, SystemChanges, type SystemSettings } from '#shared/contracts/settings'
import { queries, quietly } from '../../core/api.ts'
import { FaultField } from '../../components/form/fault-field.tsx'
import { NumberField, ToggleField } from '../../components/form/fields.tsx'
import { Section, SettingsPage, valuesOf } from '../../components/form/settings-page.tsx'
import type { Field } from '../../components/form/draft.ts'
import { DepartmentSelect } from './department-select.tsx'
import { SummarySection, SurveySection, WaitingSection } from './takeover-sections.tsx'

const TakeoverChanges = z.pick(SystemChanges, {
  userReplyTimeout: true,
  delayAnnouncementInterval: true,
  defaultDepartmentId: true,
  waiting: true,
  survey: true,
  summarises: true,
})

const editedTakeovers = valuesOf(TakeoverChanges)

const minuteMs = 60_000
/** What a timeout begins with that is switched on. */
const timeoutDefault = 10 * minuteMs

export default function TakeoversPage() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPage
      lead={t('takeovers.lead')}
      query={queries.settings.system()}
      route={contract.updateSystem}
      schema={TakeoverChanges}
      fieldAt={(_, path) => path.join('.')}
      editedOf={editedTakeovers}
      save={(changes, { _id, revision }) => quietly.settings.updateSystem({ ...changes, id: _id, revision })}
      keptAs="takeovers"
      nameOf={(field) => t(`takeovers.fields.${field}`)}
    >
      {(form) => (
        <>
          <AutoClose timeout={form.field('userReplyTimeout')} />
          <Section title={t('takeovers.wait.name')} description={t('takeovers.wait.text')}>
            <NumberField
              field={form.field('delayAnnouncementInterval')}
              label={t('takeovers.wait.minutes')}
              description={t('takeovers.wait.words')}
              limits={t('takeovers.wait.limits')}
            />
          </Section>
          <WaitingSection form={form} />
          <Section title={t('takeovers.route.name')} description={t('takeovers.route.text')}>
            <Department field={form.field('defaultDepartmentId')} />
          </Section>
          <SurveySection form={form} />
          <SummarySection field={form.field('summarises')} />
        </>
      )}
    </SettingsPage>
  )
}

/** Silent takeovers close by themselves exactly when there is a timeout (TAKEOVER-012). */
function AutoClose({ timeout }: { timeout: Field<SystemSettings['userReplyTimeout']> }) {
  const { t } = useTranslation('settings')
  const { value, onChange } = timeout
  const [former, setFormer] = useState(timeoutDefault)
  return (
    <Section title={t('takeovers.close.name')}>
      <ToggleField
        field={{
          ...timeout,
          value: value !== null,
          onChange: (closes) => {
            if (value !== null) setFormer(value)
            onChange(closes ? former : null)
          },
        }}
        label={t('takeovers.close.toggle')}
        description={t('takeovers.close.text')}
      />
      {value !== null && (
        <NumberField
          field={{ ...timeout, value }}
          // Shown in minutes, stored in milliseconds (SETTINGS-013).
          unit={minuteMs}
          label={t('takeovers.close.minutes')}
          limits={t('takeovers.close.limits')}
        />
      )}
    </Section>
  )
}

/** To choose none is to choose the one that is marked as default. */
function Department({ field }: { field: Field<SystemSettings['defaultDepartmentId']> }) {
  const { t } = useTranslation('settings')
  return (
    <FaultField field={field.name} label={t('takeovers.route.department')}>
      <DepartmentSelect
        chosen={field.value ?? ''}
        readOnly={field.readOnly}
        choose={(id) => field.onChange(id || null)}
      />
    </FaultField>
  )
}
