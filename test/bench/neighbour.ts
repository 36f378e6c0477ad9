/** What a customer waits while somebody else floods: each flood beside a quiet time of the same length, in one process. */
import { setTimeout as pause } from 'node:timers/promises'
import { once } from 'node:events'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import { Workplace } from '../crash/workplace.ts'
import { customerClient, type Customer } from '../kit/customer.ts'
import { quantile, spreadOf, tell } from './figure.ts'

const perSecond = 20
const seconds = 15
const warmUp = 30

export async function neighbour(): Promise<void> {
  const workplace = await Workplace.open()
  const [calm, hasty] = [await workplace.arrives(), await workplace.arrives()]
  // What is the first of its kind waits for its code to be loaded, flood or not.
  for (let count = 0; count < warmUp; count++) await asks(calm)
  await hasty.says('Grmbl')
  await hasty.calls.openSession({ client: hasty.client })
  ;(await hasty.listens()).socket.terminate()
  const floods: Readonly<Record<string, () => Promise<unknown>>> = {
    '40 texts at once in one conversation': () => texts(hasty),
    '3,000 pings on one socket': () => pings(hasty),
    '1,000 sessions at once': () => sessions(hasty),
  }
  for (const [name, flood] of Object.entries(floods)) {
    const quiet = await times(calm, () => Promise.resolve())
    const loud = await times(calm, flood)
    const [before, after] = [quantile(quiet, 0.99), quantile(loud, 0.99)]
    const figure = { bench: 'neighbour', unit: 'ms' }
    tell({ ...figure, metric: `quiet before ${name}: p99`, value: before, spread: spreadOf(quiet), goal: 'as it is' })
    tell({ ...figure, metric: `${name}: p99`, value: after, spread: spreadOf(loud), goal: 'as quiet' })
    tell({ bench: 'neighbour', metric: `${name}: ratio`, value: after / before, unit: 'times', goal: '<= 1.25' })
  }
  await workplace.close()
}

/** A read, which no class of limits counts in the table. */
const asks = ({ calls, held }: Customer) => calls.events(held)

/** The answers to another customer at a steady rate, with a flood that begins with the second second. */
async function times(customer: Customer, flood: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  const running: Promise<unknown>[] = []
  const began = performance.now()
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    if (index === perSecond) running.push(flood())
    running.push(asks(customer).then(() => found.push(performance.now() - due)))
  }
  await Promise.all(running)
  return found
}

/** What is refused is not sent again: a flood does not wait. */
const texts = ({ base, held }: Customer) => {
  const calls = customerClient(base)
  return Promise.allSettled(Array.from({ length: 40 }, () => calls.text({ ...held, eventId: ulid(), text: 'Grmbl' })))
}

const sessions = ({ base, client }: Customer) => {
  const calls = customerClient(base)
  return Promise.allSettled(Array.from({ length: 1000 }, () => calls.openSession({ client })))
}

async function pings({ calls, held, base, userSid }: Customer): Promise<void> {
  const { ticket } = await calls.socketTicket(held)
  const socket = new WebSocket(`${base.replace('http', 'ws')}/socket?ticket=${ticket}`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ action: 'authentication', userSid }))
  await once(socket, 'message')
  for (let ping = 0; ping < 3000; ping++) socket.send('{"action":"ping"}')
  socket.close()
  await once(socket, 'close')
}
