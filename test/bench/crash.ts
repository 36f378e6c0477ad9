/** Again and again `kill -9` under four people who write. */
import { killRounds } from '../crash/rounds.ts'
import { tell } from './figure.ts'
import { pace } from './pace.ts'

export async function crash(count: number): Promise<void> {
  const { kills, acknowledged, repeated, lost, doubled } = await killRounds(pace('crash', count))
  const figure = (metric: string, value: number, goal: string) =>
    tell({ bench: 'crash', metric, value, unit: 'writes', goal })
  tell({ bench: 'crash', metric: 'kills', value: kills, unit: 'kills', goal: String(count) })
  figure('acknowledged', acknowledged, 'many')
  figure('answered only after a kill', repeated, 'many')
  figure('lost', lost.length, '0')
  figure('doubled', doubled.length, '0')
}
