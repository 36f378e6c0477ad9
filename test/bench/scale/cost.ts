/** What conversations cost, by the price list, and what a stage costs that nobody uses. */
import { queues } from '../../../infra/definition/queues.ts'
import { routes } from '../../../infra/definition/routes.ts'
import { turnsEach } from './day.ts'
import type { Flows, Taken } from './flows.ts'
import { dollars, logBytes } from './price-list.ts'

const socketMinutes = 10
/** A takeover's two schedules, and the calls that they make. */
const takeoverSchedules = 2

const areas = new Set(routes.map((route) => route.function))

/** In dollars. */
function costOf({ reads, writes, socketMessages, invocations }: Taken): number {
  const counts = Object.entries(invocations)
  const calls = counts.reduce((sum, [, count]) => sum + count, 0)
  const requests = counts.reduce((sum, [name, count]) => sum + (areas.has(name) ? count : 0), 0)
  const logged = (calls * logBytes.invocation + requests * logBytes.request) / 1e9
  return (
    reads * dollars.read +
    writes * dollars.write +
    socketMessages * dollars.socketMessage +
    calls * dollars.invocation +
    requests * (dollars.request + dollars.edgeRequest) +
    logged * dollars.logGigabyte
  )
}

/** Of a thousand conversations: a session, a socket of ten minutes and five turns; and the same with a takeover in each. */
export function conversationCosts({ session, socket, turn, takeover }: Flows) {
  const talk = costOf(session) + costOf(socket) + socketMinutes * dollars.connectionMinute + turnsEach * costOf(turn)
  const takeoverCost = costOf(takeover) + takeoverSchedules * (dollars.schedule + dollars.invocation)
  return { without: 1000 * talk, with: 1000 * (talk + takeoverCost), takeover: 1000 * takeoverCost }
}

/** Lambda looks into a queue with five readers, each of which waits for 20 seconds. */
const looksPerMinute = 15
/** As AWS prices a month. */
const hours = 730
const days = hours / 24
/** A look of the hour that begins cold, with half a gigabyte, and what it reads; the daily job of three transitions. */
const look = { seconds: 1.5, gigabytes: 0.5, reads: 4 }
const dailyTransitions = 3

/** A month of a stage that nobody uses, with what is free to an account every month. */
export function idleCost(): number {
  const looks = Object.keys(queues).length * looksPerMinute * 60 * 24 * days
  return (
    Math.max(0, looks - dollars.freeQueueRequests) * dollars.queueRequest +
    hours * (dollars.invocation + look.seconds * look.gigabytes * dollars.gigabyteSecond + look.reads * dollars.read) +
    days * dailyTransitions * dollars.transition
  )
}
