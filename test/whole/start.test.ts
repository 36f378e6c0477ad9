import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveToDraft, signedIn } from '../crash/client.ts'
import { copyOfCheckout } from '../crash/checkout.ts'
import { busyLoops, slowDown } from '../crash/hardship.ts'
import { freePorts, killedAt, livedInFolder, newFolder, runToEnd, startServer, type Started } from '../crash/server.ts'
import { demoCompany } from '../../infra/demo/demo.ts'
import { Customer } from '../kit/customer.ts'

const minuteMs = 60_000
/** A line of a stack. */
const stack = /^\s+at /m

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
    expect(printed).not.toMatch(stack)
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

  it(
    'a source that cannot be built, with its place',
    async () => {
      const checkout = copyOfCheckout()
      appendFileSync(join(checkout, 'functions/doors/hour/handler.ts'), '\nconst spoiled: = 1\n')
      const place = newFolder()
      const printed = await refusal(['--data', place, '--port', String(await freePorts())], { checkout })
      expect(printed).toMatch(/The functions cannot be built\.\n\n.*\n.*functions\/doors\/hour\/handler\.ts:\d+:\d+/)
      expect(printed).toContain('const spoiled: = 1')
      expect(printed).toContain('Mend this, and start again.')
      for (const made of [checkout, place]) rmSync(made, { recursive: true })
    },
    5 * minuteMs,
  )

  it('a data folder of an earlier version', async () => {
    const old = newFolder()
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'dynamodb.db'), 'SQLite format 3')
    const printed = await refusal(['--data', old, '--port', String(await freePorts())])
    expect(printed.trim().split('\n').at(-1)).toBe(
      `The data folder ${old} was made by an older version of Parley, whose data this one cannot read. Start with --reset to begin afresh, or choose another folder with --data FOLDER.`,
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

/** What everybody wants of it: the people can sign in, and the bot answers a customer. */
async function expectUsable(place: string, { origin, printed }: Started): Promise<void> {
  expect(printed()).toContain('maya@bloom.example')
  const person = await signedIn(place, () => origin)
  expect((await person.environments.list()).map(({ name }) => name)).toEqual(['Live', 'Draft', 'Hotfix'])
  const customer = await Customer.arrives({ cloud: { origin } }, { client: demoCompany })
  await customer.start()
  expect((await customer.says('When do you open?')).length).toBeGreaterThan(0)
}

/** In the order of a start, and of two that follow: each of them is begun again or finished by the next. */
const moments = [
  'linkSync running.json',
  'renameSync credentials.json',
  'prints Opening the services',
  'renameSync begun.json',
  'writeSync * 400',
  'renameSync sign-ins.json',
  'rmSync begun.json',
  'renameSync stream-pulse.json',
  'prints Parley is at',
  'rmSync sign-ins.json --reset',
]

it(
  'a start that is killed is finished or begun again by the next one, wherever it was',
  async () => {
    const place = newFolder()
    const at = ['--data', place, '--port', String(await freePorts())]
    for (const moment of moments) {
      const [killed, reset] = moment.split(' --')
      const { signal, printed } = await runToEnd([...at, ...(reset ? ['--reset'] : [])], killedAt(killed!))
      expect({ moment, signal, printed }).toEqual({
        moment,
        signal: 'SIGKILL',
        printed: expect.not.stringMatching(stack),
      })
    }
    const server = await startServer(at)
    await expectUsable(place, server)
    expect(await server.stop()).toBe(0)
    rmSync(place, { recursive: true })
  },
  20 * minuteMs,
)

it.skipIf(process.platform === 'win32')(
  'a start that is stopped says so, and the next one says what it does again',
  async () => {
    const place = newFolder()
    const at = ['--data', place, '--port', String(await freePorts())]
    const { printed } = await runToEnd(at, killedAt('writeSync * 400', 'SIGINT'))
    expect(printed).toContain('Stopped before Parley was open. The next start goes on from here.')
    expect(printed).not.toMatch(stack)
    const server = await startServer(at)
    expect(server.printed()).toContain(
      'The last start was stopped while it filled the data folder. This one begins again.',
    )
    await server.stop()
    rmSync(place, { recursive: true })
  },
)

describe.skipIf(process.platform === 'win32')('a first start', () => {
  it(
    'opens beside two busy loops, when all others go first',
    async () => {
      const place = newFolder()
      const end = busyLoops(2)
      try {
        const at = ['--data', place, '--port', String(await freePorts())]
        const server = await startServer(at, { launched: (processId) => setPriority(processId, 19) })
        await expectUsable(place, server)
        await server.stop()
      } finally {
        await end()
      }
      rmSync(place, { recursive: true })
    },
    20 * minuteMs,
  )

  it(
    'opens on a processor that is twenty times as slow',
    async () => {
      const place = newFolder()
      const at = ['--data', place, '--port', String(await freePorts())]
      let end: (() => Promise<void>) | undefined
      const server = await startServer(at, { launched: (processId) => (end = slowDown(processId)) })
      await end!()
      await expectUsable(place, server)
      await server.stop()
      rmSync(place, { recursive: true })
    },
    30 * minuteMs,
  )
})
