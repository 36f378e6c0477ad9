/** What may happen to the table's file while it is written: a kill between any two writes, and a disk that is full. */
import fs, { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDynamoDb, type DynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { table } from './fixtures/table.ts'

const TableName = table.name
const clock = { now: () => 0 }
const names = Array.from({ length: 12 }, (_, index) => `item ${index}`)

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-dynamodb-'))))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

/** Writes all items in one transaction, with a text long enough for pages of its own. */
function writeAll(dynamodb: DynamoDb, text: string) {
  const TransactItems = names.map((pk) => ({
    Put: { TableName, Item: { pk: { S: pk }, sk: { S: 'one' }, text: { S: text.repeat(2000) } } },
  }))
  dynamodb.call('TransactWriteItems', { TransactItems })
}

function textsIn(dynamodb: DynamoDb): string[] {
  const { Items } = dynamodb.call('Scan', { TableName }) as { Items: { text: { S: string } }[] }
  return Items.map(({ text }) => text.S[0]!)
}

const all = (text: string) => names.map(() => text)

/** The files of the table as a kill at this moment would leave them. */
function copyFiles(to: string) {
  mkdirSync(to)
  for (const name of ['table.db', 'table.db-wal'])
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(to, name))
  mkdirSync(join(to, 'table.db.lock'))
}

it('a kill between any two writes to the disk leaves all of a transaction or nothing of it', async () => {
  const dynamodb = openDynamoDb({ folder, table, clock })
  writeAll(dynamodb, 'a')
  const copies: string[] = []
  const { writeSync } = fs
  vi.spyOn(fs, 'writeSync').mockImplementation((...given: Parameters<typeof writeSync>) => {
    const copy = join(folder, `copy-${copies.length}`)
    copies.push(copy)
    copyFiles(copy)
    return writeSync(...given)
  })
  writeAll(dynamodb, 'b')
  vi.restoreAllMocks()
  const outcomes = []
  for (const copy of copies) {
    const survivor = openDynamoDb({ folder: copy, table, clock })
    outcomes.push(textsIn(survivor))
    writeAll(survivor, 'c')
    expect(textsIn(survivor)).toEqual(all('c'))
    await survivor.close()
  }
  expect(outcomes.length).toBeGreaterThan(names.length)
  for (const outcome of outcomes) expect([all('a'), all('b')]).toContainEqual(outcome)
  expect(outcomes[0]).toEqual(all('a'))
  await dynamodb.close()
})

it('a disk that is full refuses writes, keeps what was written, and takes writes again once there is room', async () => {
  const dynamodb = openDynamoDb({ folder, table, clock })
  writeAll(dynamodb, 'a')
  const { writeSync } = fs
  for (let room = 0; ; room++) {
    let left = room
    const full = vi.spyOn(fs, 'writeSync').mockImplementation((...given: Parameters<typeof writeSync>) => {
      if (left-- <= 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return writeSync(...given)
    })
    const write = () => writeAll(dynamodb, 'b')
    let isRefused = false
    try {
      write()
    } catch (error) {
      isRefused = true
      expect(error).toMatchObject({ code: 'InternalServerError', status: 500 })
    }
    full.mockRestore()
    if (!isRefused) break
    expect(textsIn(dynamodb)).toEqual(all('a'))
  }
  expect(textsIn(dynamodb)).toEqual(all('b'))
  await dynamodb.close()
})

it('a second after a write the disk is asked once to take it, while nobody waits', async () => {
  vi.useFakeTimers()
  const asked = vi.spyOn(fs, 'fdatasync')
  const dynamodb = openDynamoDb({ folder, table, clock })
  vi.advanceTimersByTime(1000)
  asked.mockClear()
  writeAll(dynamodb, 'a')
  writeAll(dynamodb, 'b')
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(asked).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5000)
  expect(asked).toHaveBeenCalledOnce()
  await dynamodb.close()
})
