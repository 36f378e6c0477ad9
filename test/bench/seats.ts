/** Ten people who are invited at the same moment to a company with two free seats: two are in, and eight are told why. */
import { ulid } from 'ulid'
import { openWorld } from '../kit/world.ts'
import { medianOf, tell, timed } from './figure.ts'

const atOnce = 10
/** The tier of a company that pays nothing has two seats for agents. */
const freeSeats = 2
const rounds = 20

export async function seats(): Promise<void> {
  const world = await openWorld()
  const times: number[] = []
  const outcomes: string[] = []
  let rightRounds = 0
  for (let round = 0; round < rounds; round++) {
    const { admin } = await world.newCompany({ tierType: 'free' })
    const inviteOne = async () => {
      const emails = [`${ulid().toLowerCase()}@invited.example`]
      const answers: { readonly outcome: string }[] = []
      const ms = await timed(async () => {
        answers.push(...(await admin.agents.invite({ emails, roles: ['agent'] })))
      })
      times.push(ms)
      return answers[0]!.outcome
    }
    const told = await Promise.all(Array.from({ length: atOnce }, inviteOne))
    outcomes.push(...told)
    const { agents } = await admin.agents.seats()
    const isRight = told.filter((outcome) => outcome === 'invited').length === freeSeats && agents.used === freeSeats
    if (isRight) rightRounds += 1
  }
  const bench = 'seats'
  const countOf = (outcome: string) => outcomes.filter((each) => each === outcome).length
  tell({
    bench,
    metric: 'ten at once into two seats: two in',
    value: rightRounds,
    unit: 'rounds',
    goal: String(rounds),
  })
  tell({ bench, metric: 'in', value: countOf('invited'), unit: 'people', goal: String(rounds * freeSeats) })
  const refused = rounds * (atOnce - freeSeats)
  tell({ bench, metric: 'told why not', value: countOf('no-agent-seat'), unit: 'people', goal: String(refused) })
  tell({ bench, metric: 'an invitation among ten, p50', ...medianOf(times), unit: 'ms', goal: '<= 300' })
  await world.close()
}
