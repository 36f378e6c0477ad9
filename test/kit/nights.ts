/** Nights of companies in tests: what the look of an hour starts. */
import { ListExecutionsCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterAll } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { wallClock } from '#shared/wall-clock'
import { nights } from '../../functions/company/nights.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies, settings } from '../../functions/platform/tenancy/tenancy.ts'
import type { World } from './world.ts'

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

interface OfClient {
  readonly scope: { readonly client: string }
}

export function nightsOf(world: World) {
  const states = new SFNClient({})
  afterAll(() => states.destroy())
  const stateMachineArn = () => `${world.cloud.environment['JOBS_ARN_PREFIX']!}run-night`
  const timezoneOf = async ({ scope }: OfClient) =>
    (await new Table({ client: scope.client }).get(companies, 'company'))!.timezone
  return {
    /** Takes all parts of the night of a company whose calendar shows this moment. */
    async runNight(shop: OfClient, at = new Date(world.clock.now())): Promise<void> {
      const { day } = wallClock(at, await timezoneOf(shop))
      const input = JSON.stringify({ client: shop.scope.client, day })
      await states.send(new StartExecutionCommand({ stateMachineArn: stateMachineArn(), input }))
      await world.settled()
    },

    /** Changes settings and keeps the others; nothing hears of it. */
    async changeSettings({ scope }: OfClient, change: Partial<CompanySettings>): Promise<void> {
      const table = new Table({ client: scope.client })
      const before = await table.get(settings, 'settings')
      await transact([table.put(settings, { ...(before ?? CompanySettings.parse({})), ...change })])
    },

    /** Looks at what is due, as the schedule does each hour. */
    async looks(): Promise<void> {
      await world.cloud.lambda.invoke('hour', {})
      await world.settled()
    },

    /** Moves the clock on to the next moment at which a company's wall shows this time. */
    async waitsUntil(shop: OfClient, wanted: string, daysLater = 0): Promise<void> {
      const timezone = await timezoneOf(shop)
      const minutesOf = (time: string) => {
        const [hour, minute] = time.split(':').map(Number)
        return hour! * 60 + minute!
      }
      const now = minutesOf(wallClock(new Date(world.clock.now()), timezone).time)
      const minutes = (minutesOf(wanted) - now + 24 * 60) % (24 * 60)
      world.clock.advance(minutes * 60_000 + daysLater * dayMs)
    },

    /** The names of the nights that were started of a company, behind its id. */
    async startedNights({ scope }: OfClient): Promise<string[]> {
      const asked = new ListExecutionsCommand({ stateMachineArn: stateMachineArn(), maxResults: 1000 })
      const { executions = [] } = await states.send(asked)
      return executions
        .map(({ name }) => name!)
        .filter((name) => name.startsWith(`${scope.client}-`))
        .map((name) => name.slice(scope.client.length + 1))
        .toSorted()
    },

    lastNight: ({ scope }: OfClient) => new Table({ client: scope.client }).get(nights, 'last'),
  }
}
