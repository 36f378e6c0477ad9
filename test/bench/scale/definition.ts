/** The definition of the cloud whose limits are played: of this checkout of Parley, or of an older one beside it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Nights from '../../../functions/doors/hour/nights.ts'
import type * as Stages from '../../../infra/cloud/stage.ts'
import type * as Cloud from '../../../infra/definition/definition.ts'
import type * as Queues from '../../../infra/definition/queues.ts'
import type * as Routes from '../../../infra/definition/routes.ts'
import { companies } from './day.ts'
import { seconds } from './price-list.ts'

export interface Definition
  extends
    Pick<typeof Cloud, 'functions'>,
    Pick<typeof Queues, 'queues'>,
    Pick<typeof Routes, 'routes' | 'throttles' | 'socketThrottles'> {
  /** Queues count by group. */
  readonly isByGroup: boolean
  /** The options of a stage multiply its throttles. */
  readonly isScaled: boolean
  /** How many nights of one look begin in its busiest second. */
  readonly nightsASecond: number
  /** How many companies a look has time for. */
  readonly lookCompanies: number
}

/** An older checkout has none of the later ones. */
type Later<Module, Name extends keyof Module> = Omit<Module, Name> & Partial<Pick<Module, Name>>

export async function readDefinition(folder: string): Promise<Definition> {
  const from = async <Module>(file: string) => (await import(pathToFileURL(join(folder, file)).href)) as Module
  const [cloud, queues, routes, stages, nights] = await Promise.all([
    from<typeof Cloud>('infra/definition/definition.ts'),
    from<Later<typeof Queues, 'fifo'>>('infra/definition/queues.ts'),
    from<typeof Routes>('infra/definition/routes.ts'),
    from<typeof Stages>('infra/cloud/stage.ts'),
    from<Partial<typeof Nights>>('functions/doors/hour/nights.ts'),
  ])
  const { beginningOf, companiesReadAtOnce } = nights
  return {
    functions: cloud.functions,
    queues: queues.queues,
    routes: routes.routes,
    throttles: routes.throttles,
    socketThrottles: routes.socketThrottles,
    isByGroup: queues.fifo?.throughputLimit === 'perMessageGroupId',
    isScaled: 'scale' in stages.stageFrom(() => undefined),
    nightsASecond: beginningOf ? busiestSecond(beginningOf) : nightsDue / lookSeconds,
    lookCompanies: companiesReadAtOnce
      ? (lookSeconds / seconds.lookPage) * companiesReadAtOnce
      : lookSeconds / seconds.lookCompany,
  }
}

/** The largest timezone has two fifths of all companies, which have their night in the same look. */
const nightsDue = 0.4 * companies
const lookSeconds = 40

/** Of the busiest minute that follows the first, in which a hundred are begun and wait for room. */
function busiestSecond(beginningOf: typeof Nights.beginningOf): number {
  const now = new Date('2026-11-26T02:05:00Z')
  const minutes = new Map<number, number>()
  for (let night = 1; night <= nightsDue; night++) {
    const minute = Math.floor((beginningOf(`company-${night}`, now, night).getTime() - now.getTime()) / 60_000)
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
  }
  return Math.max(...minutes.values()) / 60
}
