/** What a flow costs in the cloud: units of the table, invocations and socket messages, with one other console open. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { openWorld, type Worker, type World } from '../world.ts'
import { tell } from './figure.ts'

export async function flows(): Promise<void> {
  const world = await openWorld()
  const admin = await world.inDraft('admin')
  const socket = await listening(world, admin)
  const draft = { type: 'form' as const, questions: [] }
  let id = ''
  // The key set and the socket's row are read once per process, not per flow.
  await admin.account.login()
  await cost(world, 'log in', () => admin.account.login())
  await cost(world, 'create a form', async () => {
    id = (await admin.forms.create({ ...draft, title: 'Priced' }))._id
  })
  await cost(world, 'list the forms', () => admin.forms.list())
  await cost(world, 'update a form', () => admin.forms.update({ ...draft, _id: id, title: 'Priced' }))
  await cost(world, 'delete a form', () => admin.forms.remove({ _id: id }))
  socket.terminate()
  await world.close()
}

/** Runs a flow with all that follows from it, and tells what was counted meanwhile. */
async function cost(world: World, name: string, flow: () => Promise<unknown>): Promise<void> {
  await world.settled()
  const before = counted(world)
  await flow()
  await world.settled()
  const after = counted(world)
  for (const [metric, unit] of counters)
    tell({ bench: 'flows', metric: `${name}: ${metric}`, value: after[metric] - before[metric], unit, goal: 'few' })
}

const counters = [
  ['reads', 'read units'],
  ['writes', 'write units'],
  ['invocations', 'invocations'],
  ['socket messages', 'messages'],
] as const

function counted({ cloud }: World): Readonly<Record<(typeof counters)[number][0], number>> {
  const { readUnits, writeUnits } = cloud.dynamodb.counts()
  const { sent, received } = cloud.sockets.counts()
  return {
    reads: readUnits,
    writes: writeUnits,
    invocations: Object.values(cloud.lambda.counts()).reduce((total, count) => total + count, 0),
    'socket messages': sent + received,
  }
}

async function listening({ cloud }: World, worker: Worker): Promise<WebSocket> {
  const { ticket } = await worker.account.socketTicket()
  const socket = new WebSocket(`${cloud.origin.replace('http', 'ws')}${cloud.settings.socketPath}?ticket=${ticket}`)
  await once(socket, 'open')
  return socket
}
