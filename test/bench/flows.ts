/** What the flows of the console cost, with one other console open, and those of a conversation, with nobody looking on. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { cost } from './cost.ts'
import { Talk } from './talk.ts'

export async function flows(): Promise<void> {
  const world = await openWorld()
  const admin = await world.inDraft('admin')
  const socket = await listening(world, admin)
  const draft = { type: 'form' as const, questions: [] }
  let id = ''
  // The key set and the socket's row are read once per process, not per flow.
  await admin.account.login()
  await cost(world, { name: 'log in' }, () => admin.account.login())
  await cost(world, { name: 'create a form' }, async () => {
    id = (await admin.forms.create({ ...draft, title: 'Priced' }))._id
  })
  await cost(world, { name: 'list the forms' }, () => admin.forms.list())
  await cost(world, { name: 'update a form' }, () => admin.forms.update({ ...draft, _id: id, title: 'Priced' }))
  await cost(world, { name: 'delete a form' }, () => admin.forms.remove({ _id: id }))
  socket.terminate()
  await (await Talk.begin(world)).cost('flows', 'a talk')
  await world.close()
}

async function listening({ cloud }: World, worker: Worker): Promise<WebSocket> {
  const { ticket } = await worker.account.socketTicket()
  const socket = new WebSocket(`${cloud.origin.replace('http', 'ws')}${cloud.settings.socketPath}?ticket=${ticket}`)
  await once(socket, 'open')
  return socket
}
