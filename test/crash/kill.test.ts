import { expect, it } from 'vitest'
import { killRounds } from './rounds.ts'

const kills = 6

it(`of all that was acknowledged nothing is lost and nothing doubled, though the server is killed ${kills} times`, async () => {
  const { lost, doubled, acknowledged } = await killRounds((done) => done < kills)
  expect(lost).toEqual([])
  expect(doubled).toEqual([])
  expect(acknowledged).toBeGreaterThan(kills)
})
