/** What wants to be looked at now. Each part is read by itself, so that one that fails leaves the others. */
import { may } from '#shared/access'
import { analytics } from '#shared/contracts/analytics'
import { conversations } from '#shared/contracts/conversations'
import { isInQueue } from '#shared/chat/waiting'
import type { overview as contract, Overview, OverviewPart } from '#shared/contracts/overview'
import { releases } from '#shared/contracts/releases'
import { review } from '#shared/contracts/review'
import { once } from '../../platform/aws/environment.ts'
import { rethrowAccessDenied } from '../../platform/aws/access-denied.ts'
import { log } from '../../platform/aws/log.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { mostAsked } from '../review/operations.ts'
import { changesIn, contentNow } from './content.ts'
import { checkDesk, openDesk } from './desk.ts'
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
            rethrowAccessDenied(error)
            log.error('A part of the overview could not be read.', error as Error)
            failed.push(name)
            return undefined
          })
        : Promise.resolve(undefined)
    const { rights } = context
    const seesDesk = may(rights, conversations.list.access)
    // Read once for all parts, and by none that may not.
    const desk = once(() => openDesk(context))
    const [queues, week, savings, unanswered, failures, people, changes, health, steps] = await Promise.all([
      readPart('queues', seesDesk, async () => queuesOf(context, await desk())),
      readPart('week', mayRead, async () => weeks),
      readPart('savings', mayRead, () => savingsNow(context)),
      readPart('unanswered', may(rights, review.list.access), () => mostAsked(context)),
      readPart('failures', mayRead, () => failuresOf(context)),
      readPart('people', mayRead, () => peopleOf(context)),
      readPart('changes', may(rights, releases.diff.access), async () => changesIn(context, await content)),
      readPart('health', true, async () => [
        ...(seesDesk ? await checkDesk(context, await desk()) : []),
        ...(await healthOf(context, (await content).own, await weeks?.catch(() => undefined))),
      ]),
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

function queuesOf({ actor }: Context, open: Awaited<ReturnType<typeof openDesk>>): Overview['queues'] {
  const owners = open.map(({ owner }) => owner)
  const since = open
    .filter(isInQueue)
    .flatMap(({ owner }) => (owner.by === 'queue' ? owner.since : []))
    .toSorted()
  return {
    waiting: since.length,
    ...(since[0] !== undefined && { since: since[0] }),
    own: owners.filter((owner) => owner.by === 'agent' && owner.agentId === actor.id).length,
  }
}
