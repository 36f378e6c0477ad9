/** The platform itself: its status, what its functions print, bank holidays, and tasks run by hand. */
import { bankHolidaysOf } from '#shared/company/bank-holidays'
import type { platform as contract } from '#shared/contracts/platform'
import { dayAt } from '#shared/days'
import { compareTexts } from '#shared/order'
import type { Operations } from '../../platform/request/context.ts'
import { levelChange, logLevel } from '../../platform/tenancy/log-level.ts'
import { settings } from '../../platform/tenancy/tenancy.ts'
import { statusOf } from './status.ts'
import { allTasks, runClientTask, runTask } from './tasks.ts'

export const operations: Operations<typeof contract> = {
  status: async (_, { scope, now, rights }) => {
    const entries = await statusOf(scope, now)
    if (rights.roles.includes('wbb-agent')) return entries
    return entries.map(({ name, icon, health }) => ({ name, icon, health }))
  },

  logLevel: (_, { now }) => logLevel(now),

  setLogLevel: async ({ level }, { now, commit }) => {
    const { after, change } = levelChange(level, now)
    await commit([change], { about: { name: level } })
    return after
  },

  bankHolidays: async (_, { table, member, now }) => {
    const own = await table.get(settings, 'settings', { stale: true })
    if (own?.bankHolidays) return own.bankHolidays.toSorted((one, other) => compareTexts(one.date, other.date))
    const year = Number(dayAt(now.getTime(), member.company.timezone).slice(0, 4))
    return [year, year + 1].flatMap((each) => [...bankHolidaysOf(each)])
  },

  tasks: () => allTasks(),

  runTask: async ({ task, params }, { newId, commit }) => {
    const started = await runTask(task, params, newId)
    if (started.status === 'started') await commit([], { about: { name: task } })
    return started
  },

  runClientTask: async ({ taskId, client, params }, context) => {
    const started = await runClientTask({ taskId, client, params }, context.newId)
    await context.commit([], { about: { name: taskId, description: client } })
    return started
  },
}
