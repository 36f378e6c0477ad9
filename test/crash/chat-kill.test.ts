import { expect, it } from 'vitest'
import { killChatRounds } from './chat-rounds.ts'

const kills = 3

it(`of a conversation nothing that was acknowledged is lost or doubled, and both sides read one order, though the server is killed ${kills} times`, async () => {
  const { lost, doubled, disordered, acknowledged, repeated } = await killChatRounds((done) => done < kills)
  expect(lost).toEqual([])
  expect(doubled).toEqual([])
  expect(disordered).toEqual([])
  expect(acknowledged).toBeGreaterThan(kills)
  expect(repeated).toBeGreaterThan(0)
})
