/** Conversations of the demo on channels of others: what is in them was said elsewhere, and is handed to no provider. */
import { expect, it } from 'vitest'
import { play, playPast } from '../../infra/demo/conversation/transcript.ts'
import { rowsOf, type Written } from '../../infra/demo/conversation/rows.ts'
import { readFolder } from '../../infra/demo/folder.ts'
import { castOf } from '../kit/demo-shop.ts'

const now = new Date('2026-11-22T15:40:00Z')
const folder = readFolder('bloom')
const file = folder.conversations!

const itemsOf = (written: Written) =>
  rowsOf(written, { isOver: false }).flatMap(({ write }) => ('Put' in write && write.Put?.Item ? [write.Put.Item] : []))

it('conversations of the demo begin with lanes at their ends, and tell of no delivery that nobody has seen', async () => {
  const cast = castOf(folder, now)
  const today: Written[] = []
  // What has values to be hidden needs the keys of a company.
  const plain = file.transcripts.filter(({ way, steps }) => way && !/\d{4}|@/.test(JSON.stringify(steps)))
  expect(plain).not.toEqual([])
  for (const transcript of plain) today.push(await play(transcript, cast, file))
  const outside = [...today, ...(await playPast(folder.past!, cast, file))].filter(({ line }) => line)
  expect(outside.length).toBeGreaterThan(10)
  for (const written of outside) {
    const { item } = written.conversation
    const [lane] = itemsOf(written).filter((row) => 'cursor' in row)
    expect(lane).toMatchObject({ conversation: item._id, channel: written.line!.channel, cursor: item.last })
    expect(item.delivered).toBeUndefined()
  }
})
