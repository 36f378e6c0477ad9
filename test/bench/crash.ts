/** Two hundred times `kill -9` under four people who write. */
import { killRounds } from '../crash/rounds.ts'
import { tell } from './figure.ts'

const kills = 200

export async function crash(): Promise<void> {
  const { acknowledged, repeated, lost, doubled } = await killRounds(kills)
  const figure = (metric: string, value: number, goal: string) =>
    tell({ bench: 'crash', metric, value, unit: 'writes', goal })
  tell({ bench: 'crash', metric: 'kills', value: kills, unit: 'kills', goal: String(kills) })
  figure('acknowledged', acknowledged, 'many')
  figure('answered only after a kill', repeated, 'many')
  figure('lost', lost.length, '0')
  figure('doubled', doubled.length, '0')
}
