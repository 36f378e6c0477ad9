/** The websites on which the plugin may stand (WEBPLUGIN-011). They are saved with the rest of the page. */
import './install.css'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries, queryClient } from '../../../core/api.ts'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import type { DraftOrigin, TabProps } from '../plugin-draft.ts'
import { OriginsTable } from './origins-table.tsx'
import { RefusedOrigins } from './refused-origins.tsx'

const seenAgainMs = 20_000
const originsKey = queries.plugin.origins({}).queryKey

export function CorsTab({ form }: Pick<TabProps, 'form'>) {
  const { t } = useTranslation('plugin-install')
  // Whoever allows a website opens it in another window, and comes back to see whether it has asked.
  const seen = useQuery({
    ...queries.plugin.seen({}),
    staleTime: 0,
    refetchInterval: seenAgainMs,
    refetchOnWindowFocus: 'always',
  })
  const { value, onChange, readOnly } = form.field('origins')
  if (value === null)
    return (
      <LoadFailed
        error={new Error(t('cors.load-failed'))}
        retry={() => queryClient.refetchQueries({ queryKey: originsKey })}
      />
    )
  const add = (origin: string) => onChange([...value, { origin }])
  const change = (before: DraftOrigin, origin: string) =>
    onChange(value.map((each) => (each === before ? { ...each, origin } : each)))
  const remove = (removed: readonly DraftOrigin[]) => onChange(value.filter((each) => !removed.includes(each)))
  return (
    <SpaceBetween size="l">
      {!readOnly && <RefusedOrigins seen={seen} origins={value} add={add} />}
      <OriginsTable origins={value} seen={seen} readOnly={readOnly} edits={{ add, change, remove }} />
    </SpaceBetween>
  )
}
