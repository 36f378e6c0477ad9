/** Try it: a question, and what a customer would be answered, from where, or why not. */
import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import Toggle from '@cloudscape-design/components/toggle'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, Given } from '#shared/contract'
import { llm as contract, type LlmSettings } from '#shared/contracts/llm'
import { useAgent } from '../../core/agent.tsx'
import { api, queries, queryClient } from '../../core/api.ts'
import { language as interfaceLanguage } from '../../core/i18n.ts'
import { optionsOf } from '../../components/form/choice/options.ts'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import { AccessButton } from '../../components/form/access-button.tsx'
import { Section } from '../../components/form/settings-page.tsx'
import { hindranceOf } from './hindrance.ts'
import type { LlmForm } from './llm-draft.ts'
import { ParagraphField } from '../../components/form/fields.tsx'

type Question = Given<(typeof contract)['tryOut']>
type Tried = Answer<(typeof contract)['tryOut']>

export function TrySection({ form, settings }: { form: LlmForm; settings: LlmSettings }) {
  const { t } = useTranslation('llm')
  const { agent } = useAgent()
  const languages = agent.company.supportedLangs
  const [question, setQuestion] = useState<Question>({ text: '', language: languages[0] ?? 'en', isMail: false })
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.llm.tryOut(question),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.llm.get().queryKey }),
  })
  const names = new Intl.DisplayNames(interfaceLanguage(), { type: 'language' })
  const hindrance = hindranceOf(form, settings) ?? (question.text.trim() === '' ? 'empty' : undefined)
  return (
    <Section title={t('try.name')} description={t('try.text')}>
      <ParagraphField
        field={{ value: question.text, onChange: (text) => setQuestion({ ...question, text: text.slice(0, textMax) }) }}
        label={t('try.question')}
        rows={2}
        stretch
      />
      <SpaceBetween direction="horizontal" size="l" alignItems="end">
        {languages.length > 1 && (
          <OneOfField
            field={{ value: question.language, onChange: (language) => setQuestion({ ...question, language }) }}
            label={t('try.language')}
            options={optionsOf(languages, (each) => names.of(each) ?? each)}
          />
        )}
        <Toggle
          checked={question.isMail}
          onChange={({ detail }) => setQuestion({ ...question, isMail: detail.checked })}
        >
          {t('try.mail')}
        </Toggle>
        <AccessButton
          access={contract.tryOut.access}
          formAction="none"
          iconName="gen-ai"
          loading={isPending}
          loadingText={t('try.running')}
          {...(hindrance && { disabled: true, disabledReason: t(`hindrance.${hindrance}`) })}
          onClick={() => mutate()}
        >
          {t('try.run')}
        </AccessButton>
      </SpaceBetween>
      <div role="status">{data && !isPending && <Outcome tried={data} />}</div>
    </Section>
  )
}

/** As long as the contract takes it. */
const textMax = 1000

const signs: Readonly<Record<Tried['outcome'], StatusIndicatorProps.Type>> = {
  answer: 'success',
  ask: 'success',
  handover: 'info',
  none: 'stopped',
  refused: 'warning',
  failed: 'error',
}

function Outcome({ tried: { outcome, text, sources, reason, ms, tokens } }: { tried: Tried }) {
  const { t } = useTranslation('llm')
  const count = (value: number) => value.toLocaleString(interfaceLanguage())
  return (
    <SpaceBetween size="xs">
      <StatusIndicator type={signs[outcome]}>{t(`try.outcomes.${outcome}`)}</StatusIndicator>
      {text !== undefined && <blockquote className="llm-answer">{text}</blockquote>}
      {reason !== undefined && <Box>{t('try.reason', { reason })}</Box>}
      {sources.length > 0 && (
        <div>
          <Box variant="awsui-key-label">{t('try.sources')}</Box>
          <ul className="llm-sources">
            {sources.map(({ title, url }) => (
              <li key={`${title} ${url ?? ''}`}>
                {url ? (
                  <Link href={url} external>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Box color="text-body-secondary">{t('try.cost', { ms: count(ms), tokens: count(tokens), count: tokens })}</Box>
    </SpaceBetween>
  )
}
