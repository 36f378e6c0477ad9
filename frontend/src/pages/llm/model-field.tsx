/** Which model is asked: chosen from those that the server lists, or typed. One that tells its limit fills that in. */
import Autosuggest from '@cloudscape-design/components/autosuggest'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#shared/contracts/llm'
import { queries } from '../../core/api.ts'
import { language } from '../../core/i18n.ts'
import { FaultField } from '../../components/form/fault-field.tsx'
import type { LlmForm } from './llm-draft.ts'

export function ModelField({ form, settings }: { form: LlmForm; settings: LlmSettings }) {
  const { t } = useTranslation(['llm', 'common'])
  const field = form.field('modelName')
  const { data, isFetching, error, refetch } = useQuery({
    ...queries.llm.models({}),
    enabled: settings.baseURL !== '',
    retry: false,
  })
  const models = Array.isArray(data) ? data : []
  const choose = (modelName: string) => {
    const limit = models.find((model) => model.modelName === modelName)?.modelTokenLimit
    form.change((edited) => ({ ...edited, modelName, ...(limit !== undefined && { modelTokenLimit: limit }) }))
  }
  return (
    <FaultField field={field.name} label={t('fields.modelName')} description={t('connection.model-text')} stretch>
      <Autosuggest
        value={field.value}
        readOnly={field.readOnly}
        options={models.map(({ modelName, modelTokenLimit, ownedBy }) => ({
          value: modelName,
          ...(ownedBy && { description: ownedBy }),
          ...(modelTokenLimit !== undefined && {
            labelTag: t('connection.tokens', {
              count: modelTokenLimit,
              shown: modelTokenLimit.toLocaleString(language()),
            }),
          }),
        }))}
        enteredTextLabel={(value) => t('connection.use', { value })}
        statusType={isFetching ? 'loading' : error ? 'error' : 'finished'}
        loadingText={t('connection.models-loading')}
        errorText={t('connection.models-failed')}
        recoveryText={t('common:retry')}
        onLoadItems={({ detail }) => void (detail.samePage && refetch())}
        empty={t(settings.baseURL === '' ? 'connection.models-later' : 'connection.models-none')}
        onChange={({ detail }) => field.onChange(detail.value)}
        onSelect={({ detail }) => choose(detail.value)}
      />
    </FaultField>
  )
}
