/** What wants to be looked at now. Each part is read by itself, so that one that fails leaves the others. */
import { may } from '#shared/access'
import { analytics } from '#shared/contracts/analytics'
import { conversations } from '#shared/contracts/conversations'
import type { overview as contract, Overview, OverviewPart } from '#shared/contracts/overview'
import { releases } from '#shared/contracts/releases'
import { review } from '#shared/contracts/review'
import { openOwned } from '../../chat/queues.ts'
import { log } from '../../platform/aws/log.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { mostAsked } from '../review/operations.ts'
import { changesIn, contentNow } from './content.ts'
import { failuresOf, peopleOf } from './failures.ts'
import { healthOf } from './health.ts'
import { savingsNow } from './savings.ts'
import { stepsOf } from './steps.ts'
import { weekOf } from './week.ts'

export const operations: Operations<typeof contract> = {
  get: async (_, context) => {
    const failed: OverviewPart[] = []
    const content = contentNow(context)
    const mayRead = may(context.rights, analytics.figure.access)
    const weeks = mayRead ? weekOf(context) : undefined
    weeks?.catch(() => undefined)
    const readPart = <Part extends OverviewPart>(
      name: Part,
      isOpen: boolean,
      read: () => Promise<Overview[Part]>,
    ): Promise<Overview[Part]> =>
      isOpen
        ? read().catch((error: unknown) => {
            log.error('A part of the overview could not be read.', error as Error)
            failed.push(name)
            return undefined
          })
        : Promise.resolve(undefined)
    const { rights } = context
    const [queues, week, savings, unanswered, failures, people, changes, health, steps] = await Promise.all([
      readPart('queues', may(rights, conversations.list.access), () => queuesOf(context)),
      readPart('week', mayRead, async () => weeks),
      readPart('savings', mayRead, () => savingsNow(context)),
      readPart('unanswered', may(rights, review.list.access), () => mostAsked(context)),
      readPart('failures', mayRead, () => failuresOf(context)),
      readPart('people', mayRead, () => peopleOf(context)),
      readPart('changes', may(rights, releases.diff.access), async () => changesIn(context, await content)),
      readPart('health', true, async () => healthOf(context, (await content).own, await weeks?.catch(() => undefined))),
      readPart('steps', true, async () => stepsOf(context, await content)),
    ])
    return {
      ...(queues && { queues }),
      ...(week && { week }),
      ...(savings && { savings }),
      ...(unanswered && { unanswered }),
      ...(failures && { failures }),
      ...(people && { people }),
      ...(changes && { changes }),
      ...(health && { health }),
      ...(steps && { steps }),
      failed,
    }
  },
}

async function queuesOf({ scope, actor }: Context): Promise<Overview['queues']> {
  const owners = (await openOwned(scope)).map(({ owner }) => owner)
  const since = owners.flatMap((owner) => (owner.by === 'queue' ? owner.since : [])).toSorted()
  return {
    waiting: since.length,
    ...(since[0] !== undefined && { since: since[0] }),
    own: owners.filter((owner) => owner.by === 'agent' && owner.agentId === actor.id).length,
  }
}
