import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropSockets } from '../crash/dropping.ts'
import { killUnder } from '../crash/kills.ts'
import { startTalking, type ChatLosses } from '../crash/talkers.ts'
import { Workplace } from '../crash/workplace.ts'
import { startWriting, type Losses } from '../crash/writers.ts'

const kills = 6
const drops = 24

let workplace: Workplace
beforeAll(async () => {
  workplace = await Workplace.open({ agents: 4 })
})
afterAll(() => workplace.close())

describe(`while people write and talk and the server is killed ${kills} times`, () => {
  let written: Losses
  let said: ChatLosses
  beforeAll(async () => {
    const writing = startWriting(workplace)
    const talking = await startTalking(workplace)
    await killUnder(workplace, [writing, talking], (done) => done < kills)
    ;[written, said] = await Promise.all([writing.end(), talking.end()])
  })

  it('nothing that was written and acknowledged is lost, and nothing is doubled', () => {
    expect(written).toMatchObject({ lost: [], doubled: [] })
    expect(written.acknowledged).toBeGreaterThan(kills)
  })

  it('nothing that was said and acknowledged is lost or doubled, and both sides read one order', () => {
    expect(said).toMatchObject({ lost: [], doubled: [], disordered: [] })
    expect(said.acknowledged).toBeGreaterThan(kills)
  })

  it('some calls are answered only after a kill', () => {
    expect(written.repeated + said.repeated).toBeGreaterThan(0)
  })
})

it('a customer whose socket drops again and again reads everything once and in order', async () => {
  const { wrong, said } = await dropSockets(workplace, 6, (done) => done < drops)
  expect(wrong).toEqual([])
  expect(said).toBeGreaterThanOrEqual(drops)
})
