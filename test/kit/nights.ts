/** Nights of companies in tests: what their schedules start. */
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterAll } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import type { Shop } from './live.ts'
import type { World } from './world.ts'

export const dayMs = 24 * 60 * 60 * 1000

export function nightsOf(world: World) {
  const states = new SFNClient({})
  afterAll(() => states.destroy())
  return {
    /** Starts the night of a company as its schedule does at this moment. */
    async runNight({ scope }: Shop, at = new Date(world.clock.now())): Promise<void> {
      const stateMachineArn = `${world.cloud.environment['JOBS_ARN_PREFIX']!}run-night`
      const input = JSON.stringify({ client: scope.client, at: at.toISOString() })
      await states.send(new StartExecutionCommand({ stateMachineArn, input }))
      await world.settled()
    },

    /** Changes settings and keeps the others; nothing hears of it. */
    async changeSettings({ scope }: Shop, change: Partial<CompanySettings>): Promise<void> {
      const table = new Table({ client: scope.client })
      const before = await table.get(settings, 'settings')
      await transact([table.put(settings, { ...(before ?? CompanySettings.parse({})), ...change })])
    },
  }
}
