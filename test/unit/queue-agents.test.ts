/** In which order agents are offered a conversation. */
import { expect, it } from 'vitest'
import { agentsByRank } from '../../functions/chat/desk/queues.ts'

type Agent = Parameters<typeof agentsByRank>[0][number]

it('agents come with the caller first, then who is ready and has room, then who is online, then by name', () => {
  const agent = (fullName: string, [isOnline, isReady]: readonly [boolean, boolean], current = 0) =>
    ({ _id: fullName, fullName, isOnline, isReady, capacity: { current, max: 2 } }) as Agent
  const agents = [
    agent('Bea Away', [false, false]),
    agent('Ada Away', [false, false]),
    agent('Cas Full', [true, true], 2),
    agent('Dan Busy', [true, false]),
    agent('Eva Ready', [true, true], 1),
    agent('Zoe Caller', [false, false]),
  ]
  const names = ['Zoe Caller', 'Eva Ready', 'Cas Full', 'Dan Busy', 'Ada Away', 'Bea Away']
  expect(agentsByRank(agents, 'Zoe Caller').map(({ fullName }) => fullName)).toEqual(names)
})
