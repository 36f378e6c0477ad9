/** Again and again `kill -9` at some moment of a promotion. */
import { killPromotions } from '../crash/promoter.ts'
import { Workplace } from '../crash/workplace.ts'
import { tell } from './figure.ts'
import { pace } from './pace.ts'

export async function releaseCrash(count: number): Promise<void> {
  const workplace = await Workplace.open({ environments: ['Live', 'Draft'] })
  const found = await killPromotions(workplace, pace('release-crash', count))
  await workplace.close()
  const figure = (metric: string, value: number, unit: string, goal: string) =>
    tell({ bench: 'release-crash', metric, value, unit, goal })
  figure('kills', found.kills, 'kills', String(count))
  figure('landed, though nobody heard of it', found.landedUnheard, 'releases', 'some')
  figure('saves acknowledged meanwhile', found.acknowledged, 'saves', 'many')
  figure('neither the old release nor the new one', found.mixed.length, 'releases', '0')
  figure('lost', found.lost.length, 'saves and releases', '0')
  figure('doubled', found.doubled.length, 'releases', '0')
  figure('wait of a save after a start, at most', found.waitedMs, 'ms', '<= 5000')
  for (const one of [...found.mixed, ...found.lost, ...found.doubled]) console.error(one)
}
