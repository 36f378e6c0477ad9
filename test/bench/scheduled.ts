/** A schedule to thousands of users, with `kill -9` again and again in the middle. */
import { killScheduled } from '../crash/scheduled.ts'
import { tell } from './figure.ts'

const kills = 20

export async function scheduled(users: number): Promise<void> {
  const { runs, lost, doubled, runningMs } = await killScheduled(users, kills)
  const sent = runs.reduce((sum, run) => sum + run.sent, 0)
  const figure = (metric: string, value: number, unit: string, goal: string) =>
    tell({ bench: 'scheduled', metric, value, unit, goal })
  figure('runs of a list', runs.length, 'runs', 'some')
  figure('kills in the middle of one', kills, 'kills', String(kills))
  figure('sent', sent, 'messages', 'many')
  figure('lost', lost.length, 'messages', '0')
  figure('doubled', doubled.length, 'messages', '0')
  figure('sent in a second, restarts included', sent / (runningMs / 1000), 'messages', '>= 20')
}
