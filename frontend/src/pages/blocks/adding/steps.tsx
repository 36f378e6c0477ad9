/** The steps to a new response, or from a temporary one to what it says: those that are done lead back (BLOCKS-009). */
import Link from '@cloudscape-design/components/link'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { personKey } from '#shared/blocks/moments'
import { isSystem } from '#shared/content/brief-block'
import { useAgent } from '../../../core/agent.tsx'
import { pathTo } from '../../../core/pages.ts'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useAllBlocks } from '../blocks-data.ts'

interface Step {
  readonly name: 'origin' | 'type' | 'create' | 'edit'
  /** The way back to the step once it is done; absent for the last one. */
  readonly back?: string | (() => void)
}

export interface Steps {
  readonly steps: readonly Step[]
  readonly current: Step['name']
}

/** Whether a response may be taken from those that there are, as in the visual builder (BLOCKS-007). */
export function useHasOrigin(): boolean {
  const isOpen = !useAgent().rights.closed.includes('visualBotBuilderDisabled')
  const { data } = useAllBlocks()
  // What a new bot begins with is nothing to choose from.
  const hasOthers = data?.some((block) => !isSystem(block) && block.key !== personKey) ?? true
  return isOpen && hasOthers
}

export function useNewSteps(current: Step['name']): Steps {
  const hasOrigin = useHasOrigin()
  const [params] = useSearchParams()
  const back = (step: string) => addressOf({ topic: params.get('topic'), step })
  return {
    steps: [
      ...(hasOrigin ? [{ name: 'origin', back: back('') } as const] : []),
      { name: 'type', back: back('type') },
      { name: 'create' },
    ],
    current,
  }
}

/** The address of a step; `step` is none for the first one. */
export function addressOf(wanted: Readonly<Record<string, string | null>>, kind = ''): string {
  const params = new URLSearchParams(Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const path = pathTo('block-edit') + (kind && `/${kind}`)
  return params.size > 0 ? `${path}?${params.toString()}` : path
}

/** The way back to the list and, for a response that is being made, how far it is; on one line, so that nothing moves when it is saved. */
export function BlockCrumbs({ title, steps }: { title: string; steps?: Steps | undefined }) {
  return (
    <div className="block-crumbs">
      <Breadcrumbs list="blocks" title={title} />
      {steps && <StepList {...steps} />}
    </div>
  )
}

function StepList({ steps, current }: Steps) {
  const { t } = useTranslation('blocks')
  const at = steps.findIndex(({ name }) => name === current)
  return (
    <ol className="block-steps" aria-label={t('steps.name')}>
      {steps.map(({ name, back }, index) => (
        <li key={name} aria-current={name === current ? 'step' : undefined}>
          {index >= at || back === undefined ? (
            t(`steps.${name}`)
          ) : typeof back === 'string' ? (
            <PageLink to={back}>{t(`steps.${name}`)}</PageLink>
          ) : (
            <Link onFollow={back}>{t(`steps.${name}`)}</Link>
          )}
        </li>
      ))}
    </ol>
  )
}
