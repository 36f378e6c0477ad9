/** A hundred times `kill -9` under people who talk. */
import { killChatRounds } from '../crash/chat-rounds.ts'
import { tell } from './figure.ts'

const kills = 100

export async function chatCrash(): Promise<void> {
  const { acknowledged, repeated, lost, doubled, disordered } = await killChatRounds(kills)
  const figure = (metric: string, value: number, goal: string) =>
    tell({ bench: 'chat-crash', metric, value, unit: 'messages', goal })
  tell({ bench: 'chat-crash', metric: 'kills', value: kills, unit: 'kills', goal: String(kills) })
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
