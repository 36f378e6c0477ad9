/** A thousand dropped sockets while people talk. */
import { dropSockets } from '../crash/dropping.ts'
import { tell } from './figure.ts'

const customersCount = 50
const dropsEach = 20

export async function socketDrops(): Promise<void> {
  const { said, drops, asked, wrong } = await dropSockets(customersCount, dropsEach)
  tell({ bench: 'socket-drops', metric: 'drops', value: drops, unit: 'drops', goal: '1000' })
  tell({ bench: 'socket-drops', metric: 'said meanwhile', value: said, unit: 'messages', goal: 'many' })
  tell({ bench: 'socket-drops', metric: 'asked for after a drop', value: asked, unit: 'messages', goal: 'some' })
  const metric = 'with a gap, a double or another order'
  tell({ bench: 'socket-drops', metric, value: wrong.length, unit: 'customers', goal: '0' })
}
