/** The way to customers, in sight on every page: what the environment that somebody works in has and the live one lacks. */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import { releases as contract, type Diff } from '#shared/contracts/releases'
import { queries, quietly } from '../../../core/api.ts'
import { useAgent } from '../../../core/agent.tsx'
import { lazily } from '../../../core/lazy-page.ts'
import { shortCount } from '../../../core/live/counters.ts'
import { useEnvironments } from '../../../core/pickers.ts'

const PublishDialog = lazy(() => lazily(() => import('./publish-dialog.tsx')))

/** How many changes there are to publish: a language model that alone differs is one. */
const changesIn = ({ changes, model }: Diff): number => (changes === 0 && model.step ? 1 : changes)

export default function PublishButton() {
  const { t } = useTranslation('shell')
  const { agent, rights } = useAgent()
  const environments = useEnvironments()
  const [isOpen, setOpen] = useState(false)
  const from = environments?.find(({ _id }) => _id === agent.activeEnvironment._id)
  const to = environments?.find(({ isLive }) => isLive)
  const mayPublish = may(rights, contract.diff.access) && may(rights, contract.promote.access)
  const ids = { sourceEnvId: from?._id, targetEnvId: to?._id, brief: 'true' as const }
  const { data: diff } = useQuery({
    queryKey: queries.releases.diff(ids).queryKey,
    // Nobody waits for it: without an answer there is no button, and the page of changes tells why.
    queryFn: () => quietly.releases.diff(ids),
    enabled: mayPublish && from !== undefined && to !== undefined && !from.isLive,
  })
  if (!from || !to || !diff) return null
  const count = changesIn(diff)
  return (
    <>
      {count > 0 && (
        <button type="button" className="top-bar-publish" onClick={() => setOpen(true)}>
          {t('top-bar.publish', { count: shortCount(count) })}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <PublishDialog pair={{ from, to }} diff={diff} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
