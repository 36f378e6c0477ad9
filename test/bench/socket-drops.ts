/** Sockets that drop again and again while people talk. */
import { dropSockets } from '../crash/dropping.ts'
import { Workplace } from '../crash/workplace.ts'
import { tell } from './figure.ts'
import { pace } from './pace.ts'

const customersCount = 50
const agentsCount = 4

export async function socketDrops(count: number): Promise<void> {
  const workplace = await Workplace.open({ agents: agentsCount })
  const { said, drops, asked, wrong } = await dropSockets(workplace, customersCount, pace('socket-drops', count))
  await workplace.close()
  tell({ bench: 'socket-drops', metric: 'drops', value: drops, unit: 'drops', goal: String(count) })
  tell({ bench: 'socket-drops', metric: 'said meanwhile', value: said, unit: 'messages', goal: 'many' })
  tell({ bench: 'socket-drops', metric: 'asked for after a drop', value: asked, unit: 'messages', goal: 'some' })
  const metric = 'with a gap, a double or another order'
  tell({ bench: 'socket-drops', metric, value: wrong.length, unit: 'customers', goal: '0' })
}
