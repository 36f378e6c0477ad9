/** How the model answers: the built-in instructions, and what the company adds or puts in their place (LLM-004). */
import Box from '@cloudscape-design/components/box'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#shared/contracts/llm'
import { llmPromptLengthMax } from '#shared/limits'
import { language } from '../../core/i18n.ts'
import { NumberField, ToggleField } from '../../components/form/fields.tsx'
import { Labelled } from '../../components/form/labelled.tsx'
import { Section } from '../../components/form/settings-page.tsx'
import type { LlmForm } from './llm-draft.ts'

export function PromptSection({ form, settings }: { form: LlmForm; settings: LlmSettings }) {
  const { t } = useTranslation('llm')
  return (
    <Section title={t('prompts.name')} description={t('prompts.text')}>
      <Prompt form={form} name="prompt" replaces="replaceAll" builtIn={settings.builtIn.prompt} />
      <Prompt form={form} name="emailPrompt" replaces="replaceAllEmail" builtIn={settings.builtIn.emailPrompt} />
      <ToggleField
        field={form.field('replaceSpaces')}
        label={t('fields.replaceSpaces')}
        description={t('prompts.spaces-text')}
      />
      <NumberField
        field={form.field('temperature')}
        label={t('fields.temperature')}
        description={t('prompts.temperature-text')}
      />
    </Section>
  )
}

interface PromptProps {
  form: LlmForm
  name: 'prompt' | 'emailPrompt'
  replaces: 'replaceAll' | 'replaceAllEmail'
  builtIn: string
}

function Prompt({ form, name, replaces, builtIn }: PromptProps) {
  const { t } = useTranslation('llm')
  const field = form.field(name)
  const replacing = form.field(replaces)
  const isReplaced = replacing.value && field.value.trim() !== ''
  return (
    <SpaceBetween size="xs">
      <Labelled
        field={field}
        label={t(`fields.${name}`)}
        limits={t('prompts.limits', {
          count: llmPromptLengthMax,
          shown: llmPromptLengthMax.toLocaleString(language()),
        })}
        stretch
      >
        <Textarea
          rows={4}
          value={field.value}
          readOnly={field.readOnly}
          onChange={({ detail }) => field.onChange(detail.value)}
        />
      </Labelled>
      <ToggleField field={replacing} label={t(`fields.${replaces}`)} description={t('prompts.replace-text')} />
      <ExpandableSection headerText={t(isReplaced ? 'prompts.replaced' : 'prompts.built-in')}>
        <Box color={isReplaced ? 'text-body-secondary' : 'inherit'}>
          <span lang="en">{builtIn}</span>
        </Box>
      </ExpandableSection>
    </SpaceBetween>
  )
}
