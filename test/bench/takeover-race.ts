/** Agents who take the same conversation at the same moment: one of them gets it, and the others are told so. */
import { Problem } from '#shared/problem'
import { Workplace } from '../crash/workplace.ts'
import type { Worker } from '../kit/world.ts'
import { medianOf, tell, timed } from './figure.ts'
import { pace } from './pace.ts'

const agentsCount = 16

export async function takeoverRace(count: number): Promise<void> {
  const workplace = await Workplace.open({ agents: agentsCount })
  const goesOn = pace('takeover-race', count)
  const times: number[] = []
  let withOneWinner = 0
  let notTold = 0
  while (goesOn(times.length)) {
    const userId = await workplace.conversation()
    let outcomes: string[] = []
    const race = async () => (outcomes = await Promise.all(workplace.agents.map((agent) => taken(agent, userId))))
    times.push(await timed(race))
    const winners = workplace.agents.filter((_, index) => outcomes[index] === 'taken')
    notTold += outcomes.filter((outcome) => outcome !== 'taken' && outcome !== 'taken-over').length
    const [winner] = winners
    const isOne = winners.length === 1 && winner !== undefined && (await isOnlyOwner(winner, userId))
    if (isOne) withOneWinner += 1
  }
  const race = { bench: 'takeover-race', goal: String(count) }
  tell({ ...race, metric: `${agentsCount} agents, exactly one winner`, value: withOneWinner, unit: 'rounds' })
  tell({ ...race, metric: 'losers not told that it is taken', value: notTold, unit: 'calls', goal: '0' })
  tell({ ...race, metric: 'a round, median', ...medianOf(times), unit: 'ms', goal: '<= 300' })
  await workplace.close()
}

async function taken({ takeover, agent }: Worker, userId: string): Promise<string> {
  try {
    await takeover.start({ userId, agentId: agent._id })
    return 'taken'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** The conversation is the winner's, and its timeline and its takeovers know of nobody else. */
async function isOnlyOwner({ agent, conversations, takeover }: Worker, userId: string): Promise<boolean> {
  const [{ owner }, { messages }, interventions] = await Promise.all([
    conversations.get({ id: userId }),
    conversations.messages({ userId, since: 0 }),
    takeover.history({ userId }),
  ])
  const holds = owner.by === 'agent' && owner.agentId === agent._id
  return holds && messages.length === 1 && interventions.length === 1 && interventions[0]!.agent?._id === agent._id
}
