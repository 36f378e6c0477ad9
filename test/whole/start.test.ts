import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveToDraft, signedIn } from '../crash/client.ts'
import { freePorts, livedInFolder, newFolder, runToEnd, startServer } from '../crash/server.ts'

let folder: string
let port: number

beforeAll(async () => {
  folder = await livedInFolder()
  port = await freePorts()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = () => ['--data', folder, '--port', String(port)]

describe('what keeps it from starting is said in a sentence, without a stack', () => {
  const refusal = async (...given: Parameters<typeof runToEnd>) => {
    const { code, printed } = await runToEnd(...given)
    expect(code).not.toBe(0)
    expect(printed).not.toMatch(/^\s+at /m)
    return printed
  }

  it('a port in use', async () => {
    const taken = createServer().listen(port, '127.0.0.1')
    await once(taken, 'listening')
    expect(await refusal(options())).toContain(`Port ${port} is in use. Stop what listens there, or start with another`)
    taken.close()
    await once(taken, 'close')
  })

  it('a data folder that another Parley serves', async () => {
    const server = await startServer(options())
    const printed = await refusal(['--data', folder, '--port', String(await freePorts())])
    expect(printed).toContain(`The data folder ${folder} is already served at ${server.origin}`)
    expect(await server.stop()).toBe(0)
  })

  it('a data folder that cannot be written', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'parley-file-')), 'file')
    writeFileSync(file, '')
    const printed = await refusal(['--data', join(file, 'data')])
    expect(printed).toContain('cannot be written to (ENOTDIR). Choose another with --data FOLDER.')
  })

  it('a disk without room', async () => {
    const full = newFolder()
    symlinkSync('/dev/full', join(full, '.writable'))
    const printed = await refusal(['--data', full])
    expect(printed.trim()).toBe(
      `The disk of ${full} is full. Make some room, or choose another folder with --data FOLDER.`,
    )
    rmSync(full, { recursive: true })
  })

  it.each([['--port', 'http'], ['--port', '70000'], ['--colour'], ['surprise']])(
    'an option it has not: %s %s',
    async (...given) => {
      const printed = await refusal(given)
      expect(printed).toMatch(/is not a port|Unknown option|Unexpected argument/)
    },
  )

  it('a Node.js that is too old', async () => {
    const stub = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})`
    const printed = await refusal([], { nodeOptions: ['--import', stub] })
    expect(printed.trim()).toBe('Parley needs Node.js 20.19 or newer; this is 18.20.4.')
  })

  it('a data folder of an earlier version', async () => {
    const old = newFolder()
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'dynamodb.db'), 'SQLite format 3')
    const printed = await refusal(['--data', old, '--port', String(await freePorts())])
    expect(printed.trim().split('\n').at(-1)).toBe(
      `The data folder ${old} was made by another version of Parley. Start with --reset to begin afresh, or choose another folder with --data FOLDER.`,
    )
    rmSync(old, { recursive: true })
  })
})

it('a disk that is full while it runs leaves all readable that was written', async () => {
  const full = await livedInFolder()
  rmSync(join(full, 'log.jsonl'), { force: true })
  for (const name of ['log.jsonl', 'stream-listeners.json.draft', 'stream-queues.json.draft'])
    symlinkSync('/dev/full', join(full, name))
  const server = await startServer(['--data', full, '--port', String(await freePorts())])
  const person = await signedIn(full, () => server.origin)
  await moveToDraft(person)
  const forms = await person.forms.list()
  await person.forms.create({ type: 'form', title: 'After', questions: [] })
  expect(await person.forms.list()).toHaveLength(forms.length + 1)
  expect(await server.stop()).toBe(0)
  rmSync(full, { recursive: true })
})

it('what was written outlives a stop, with the same people and passwords, and ends with --reset', async () => {
  let server = await startServer(options())
  const person = await signedIn(folder, () => server.origin)
  await moveToDraft(person)
  const made = await person.forms.create({ type: 'form', title: 'Kept', questions: [] })
  expect(await server.stop()).toBe(0)

  server = await startServer(options())
  expect(await person.forms.get({ _id: made._id })).toEqual(made)
  await server.stop()

  server = await startServer([...options(), '--reset'])
  const newcomer = await signedIn(folder, () => server.origin)
  expect((await newcomer.forms.list()).map(({ _id }) => _id)).not.toContain(made._id)
  await expect(person.forms.list()).rejects.toMatchObject({ status: 401 })
  await server.stop()
})

it('a folder that was being filled when Parley was stopped is filled anew', async () => {
  const begun = await livedInFolder()
  // As it is left behind halfway: the sign-ins are written last.
  rmSync(join(begun, 'sign-ins.json'))
  writeFileSync(join(begun, 'begun.json'), '""')
  const server = await startServer(['--data', begun, '--port', String(await freePorts())])
  expect(server.printed()).toContain('maya@bloom.example')
  await server.stop()
  rmSync(begun, { recursive: true, force: true })
})
