/** How many tokens the model may take in a month, and how many it has taken. */
import Box from '@cloudscape-design/components/box'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#shared/contracts/llm'
import { language } from '../../core/i18n.ts'
import { NumberField, ToggleField } from '../../components/form/fields.tsx'
import { Section } from '../../components/form/settings-page.tsx'
import type { LlmForm } from './llm-draft.ts'

/** What a budget begins with that is switched on. */
const budgetDefault = 1_000_000

export function BudgetSection({ form, settings }: { form: LlmForm; settings: LlmSettings }) {
  const { t } = useTranslation('llm')
  const field = form.field('budget')
  const { value, onChange } = field
  const [former, setFormer] = useState(budgetDefault)
  return (
    <Section title={t('budget.name')} description={t('budget.text')}>
      <ToggleField
        field={{
          ...field,
          value: value !== null,
          onChange: (isLimited) => {
            if (value !== null) setFormer(value)
            onChange(isLimited ? former : null)
          },
        }}
        label={t('budget.toggle')}
        description={t('budget.toggle-text')}
      />
      {value !== null && (
        <NumberField field={{ ...field, value }} label={t('fields.budget')} limits={t('budget.limits')} />
      )}
      <Used settings={settings} />
    </Section>
  )
}

/** What holds is shown, not what is being edited. */
function Used({ settings: { budget, month, used } }: { settings: LlmSettings }) {
  const { t } = useTranslation('llm')
  const count = (value: number) => value.toLocaleString(language())
  const name = new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )
  if (budget === null) return <Box>{t('budget.used', { month: name, used: count(used) })}</Box>
  const isOver = used >= budget
  return (
    <ProgressBar
      label={t('budget.of-month', { month: name })}
      value={budget === 0 ? 100 : Math.min(100, (used / budget) * 100)}
      description={t('budget.of', { used: count(used), budget: count(budget) })}
      {...(isOver && { additionalInfo: t(budget === 0 ? 'budget.none' : 'budget.over') })}
    />
  )
}
