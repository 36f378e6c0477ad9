/** Asks the saved model for a word, and shows what its server can do. */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { llm as contract, type LlmSettings } from '#shared/contracts/llm'
import { api, queries, queryClient } from '../../core/api.ts'
import { language } from '../../core/i18n.ts'
import { AccessButton } from '../../components/form/access-button.tsx'
import type { LlmForm } from './llm-draft.ts'
import { hindranceOf } from './hindrance.ts'

export function ConnectionTest({ form, settings }: { form: LlmForm; settings: LlmSettings }) {
  const { t } = useTranslation('llm')
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.llm.test({}),
    // What it took counts against the budget.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.llm.get().queryKey }),
  })
  const hindrance = hindranceOf(form, settings)
  const supports = data ? data.supports : settings.supports
  return (
    <SpaceBetween size="xs">
      <AccessButton
        access={contract.test.access}
        formAction="none"
        loading={isPending}
        loadingText={t('test.running')}
        {...(hindrance && { disabled: true, disabledReason: t(`hindrance.${hindrance}`) })}
        onClick={() => mutate()}
      >
        {t('test.run')}
      </AccessButton>
      <div role="status" className="llm-found">
        {data && (
          <StatusIndicator type={data.ok ? 'success' : 'error'}>
            {data.ok ? t('test.ok', { ms: data.ms.toLocaleString(language()) }) : (data.reason ?? t('test.failed'))}
          </StatusIndicator>
        )}
        {supports &&
          (['stream', 'json', 'embeddings'] as const).map((what) => (
            <StatusIndicator key={what} type={supports[what] ? 'success' : 'stopped'}>
              {t(`test.${what}-${supports[what] ? 'yes' : 'no'}`)}
            </StatusIndicator>
          ))}
      </div>
      {supports && !supports.stream && <Box color="text-body-secondary">{t('test.stream-text')}</Box>}
    </SpaceBetween>
  )
}
