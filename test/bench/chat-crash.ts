/** Again and again `kill -9` under people who talk. */
import { killUnder } from '../crash/kills.ts'
import { startTalking } from '../crash/talkers.ts'
import { Workplace } from '../crash/workplace.ts'
import { tell } from './figure.ts'
import { pace } from './pace.ts'

export async function chatCrash(count: number): Promise<void> {
  const workplace = await Workplace.open({ agents: 2 })
  const talking = await startTalking(workplace)
  const kills = await killUnder(workplace, [talking], pace('chat-crash', count))
  const { acknowledged, repeated, lost, doubled, disordered } = await talking.end()
  await workplace.close()
  const figure = (metric: string, value: number, goal: string) =>
    tell({ bench: 'chat-crash', metric, value, unit: 'messages', goal })
  tell({ bench: 'chat-crash', metric: 'kills', value: kills, unit: 'kills', goal: String(count) })
  figure('acknowledged', acknowledged, 'many')
  figure('answered only after a kill', repeated, 'many')
  figure('lost', lost.length, '0')
  figure('doubled', doubled.length, '0')
  tell({
    bench: 'chat-crash',
    metric: 'read in two orders',
    value: disordered.length,
    unit: 'conversations',
    goal: '0',
  })
}
