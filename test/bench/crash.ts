/** Again and again `kill -9` under four people who write. */
import { killUnder } from '../crash/kills.ts'
import { Workplace } from '../crash/workplace.ts'
import { startWriting } from '../crash/writers.ts'
import { tell } from './figure.ts'
import { pace } from './pace.ts'

export async function crash(count: number): Promise<void> {
  const workplace = await Workplace.open()
  const writing = startWriting(workplace)
  const kills = await killUnder(workplace, [writing], pace('crash', count))
  const { acknowledged, repeated, lost, doubled } = await writing.end()
  await workplace.close()
  const figure = (metric: string, value: number, goal: string) =>
    tell({ bench: 'crash', metric, value, unit: 'writes', goal })
  tell({ bench: 'crash', metric: 'kills', value: kills, unit: 'kills', goal: String(count) })
  figure('acknowledged', acknowledged, 'many')
  figure('answered only after a kill', repeated, 'many')
  figure('lost', lost.length, '0')
  figure('doubled', doubled.length, '0')
}
