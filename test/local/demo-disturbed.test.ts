/** The population of a folder, where the table expires rows and schedules fire meanwhile, and where it is cut off. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isHalfFilled, isNew } from '../../infra/demo/demo.ts'
import { siteDirectory } from '../../infra/definition/site.ts'
import { openCloud, type Cloud } from '../../infra/local/cloud.ts'
import { builtSite } from '../../infra/local/edge.ts'
import { tableName } from '../../infra/local/environment.ts'
import { emptyFolder } from '../../infra/start/folder.ts'

// All populations are of one moment: what is told of today is counted by its quarters of an hour.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:20:00Z') }))
afterAll(() => void vi.useRealTimers())

const folder = mkdtempSync(join(tmpdir(), 'parley-demo-'))
let cloud: Cloud | undefined
afterAll(async () => {
  await cloud?.close()
})

const open = async (): Promise<Cloud> => {
  const ports = { console: 0, services: 0, files: 0 }
  const site = builtSite(siteDirectory)
  cloud = await openCloud({ folder, ports, clock: Date, site, log: () => {}, isPaused: true })
  // The clients of a process know the first cloud that they meet.
  vi.resetModules()
  Object.assign(process.env, cloud.environment)
  return cloud
}

const populate = async (tell?: (step: string, done: number, of: number) => void) =>
  (await import('../../infra/demo/demo.ts')).demo(folder, cloud!, undefined, tell)

/** Does something before each write of the demo. */
const disturb = async (work: (write: number) => Promise<unknown>) => {
  const { client } = await import('../../functions/platform/aws/dynamodb.ts')
  let writes = 0
  client().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (/Put|Update|Delete|Write/.test(commandName)) await work(++writes)
        return next(args)
      },
    { step: 'initialize' },
  )
}

/** How many rows of each kind there are, and of conversations of each owner and status; no population has the same ids. */
function rowsOf({ dynamodb }: Cloud): Record<string, number> {
  const counts: Record<string, number> = {}
  let ExclusiveStartKey: object | undefined
  do {
    const page = dynamodb.call('Scan', { TableName: tableName, ExclusiveStartKey }) as {
      Items: Record<string, { S?: string; M?: { by?: { S?: string } } }>[]
      LastEvaluatedKey?: object
    }
    for (const { pk, sk, owner } of page.Items) {
      const scope = pk!.S!.replaceAll(
        /[0-9A-Z]{26}|[0-9a-f-]{36}|\d{4}-\d\d-\d\d|(?<=#channel-(?:door|account)#)\S+/g,
        '*',
      )
      const kind = `${scope} ${sk!.S!.split('#')[0]!.replace(/^[0-9A-Z]{26}.*$/, '*')} ${owner?.M?.by?.S ?? ''}`.trim()
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return counts
}

describe('the population of a new folder that was cut off', () => {
  let people: Awaited<ReturnType<typeof populate>>
  let undisturbed: Record<string, number>
  const told: string[] = []
  let wasCutOff: boolean[]

  beforeAll(async () => {
    await open()
    await disturb((write) => (write === 40 ? Promise.reject(new Error('Parley was killed.')) : Promise.resolve()))
    await expect(populate()).rejects.toThrow('Parley was killed.')
    wasCutOff = [isHalfFilled(folder), isNew(folder)]
    await cloud!.close()
    emptyFolder(folder)
    await open()
    people = await populate((step, done, of) => told.push(`${step} ${done}/${of}`))
    undisturbed = rowsOf(cloud!)
  })

  it('is begun again by the next start, and tells how far it is', () => {
    expect(wasCutOff).toEqual([true, true])
    expect(people.map(({ email }) => email)).toEqual([
      'maya@bloom.example',
      'jonas@bloom.example',
      'sam@parley.example',
      'rosa@harbour.example',
    ])
    expect([isHalfFilled(folder), isNew(folder)]).toEqual([false, false])
    expect([told[0], told.at(-1)]).toEqual([
      'Bloom & Vale Florists: workspace 0/18',
      'Harbour Cycles: what follows 17/18',
    ])
  })

  it('comes out the same where rows expire and all due schedules run between every two writes', async () => {
    await cloud?.close()
    emptyFolder(folder)
    const { dynamodb, scheduler } = await open()
    let writes = 0
    await disturb(async (write) => {
      writes = write
      await dynamodb.sweep()
      await scheduler.tick()
    })
    await populate()
    await dynamodb.sweep()
    await scheduler.tick()
    expect(writes).toBeGreaterThan(100)
    expect(undisturbed['T#*#C#* conversation agent']).toBe(13)
    expect(rowsOf(cloud!)).toEqual(undisturbed)
  })
})

process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
