/** `npm start`: builds what is missing, runs the cloud in this process and says where it is. */
import { appendFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pluginPage, widgetLoader } from '#shared/contracts/customer-addresses'
import { isWidget, siteDirectory, widgetDirectory } from '../definition/site.ts'
import { ensureBuilt, watchFunctions, type Part } from '../build/build.ts'
import { readVersion } from '../build/version.ts'
import { openCloud, type Cloud } from '../local/cloud.ts'
import { demo, demoCompany, isHalfFilled, isNew, type SignIn } from '../demo/demo.ts'
import { builtSite, type Site } from '../local/edge.ts'
import { exampleModel, openExampleModel } from '../local/model/example-model.ts'
import { Obstacle } from '../local/wire/obstacle.ts'
import { claimFolder, diskIsFull, emptyFolder, isDiskFull, isHalfEmptied, prepareFolder } from './folder.ts'
import { BuildFailure, sentenceFor } from './failure.ts'
import { openLog } from './log.ts'
import { openProgress, type Progress, type Step } from './progress.ts'

const usage = `npm start -- [--port 4400] [--data .parley] [--reset]

  --port   the address to open is http://127.0.0.1:PORT; the two ports after it are taken too
  --data   the folder that holds everything
  --reset  begins afresh: everything in the data folder is deleted first
  --dev    reloads the console and the functions when their sources change (npm run dev)`

interface Place {
  readonly port: number
  readonly folder: string
  readonly dev: boolean
}

interface Options extends Place {
  readonly reset: boolean
}

/**
 * A start that is killed at any moment is finished or begun again by the next one: parts are stamped once they are built, a
 * folder that was not filled to its end is emptied, and nobody is let in before both are done.
 */
async function start({ port, folder, reset, dev }: Options): Promise<void> {
  prepareFolder(folder)
  process.once('exit', await claimFolder(folder, `http://127.0.0.1:${port}`))
  let opened: Cloud | undefined
  endOnSignals(folder, () => opened)
  outliveFullDisk(folder)
  const progress = openProgress(process.stdout)
  try {
    if (isHalfFilled(folder))
      progress.print('The last start was stopped while it filled the data folder. This one begins again.')
    if (reset || isHalfFilled(folder) || isHalfEmptied(folder)) emptyFolder(folder)
    opened = await open({ port, folder, dev }, progress)
  } finally {
    progress.close()
  }
  console.log(welcomeText(opened, folder))
}

async function open({ port, folder, dev }: Place, progress: Progress): Promise<Cloud> {
  const cloud = await openPaused({ port, folder, dev }, progress)
  const parts = [dev ? 'widget' : 'console', 'functions'] as const
  const [signIns] = await Promise.all([fill(folder, cloud, progress), ...parts.map((part) => build(part, progress))])
  // The next request runs the new ones.
  if (dev) await watchFunctions(() => cloud.lambda.reload())
  cloud.settings.signIns = [...signIns]
  if (!dev) cloud.settings.version = readVersion()
  cloud.settings.examplePhone = cloud.phone.address
  // What the demo has written is no news; streams that were read before go on from where they were.
  cloud.resume({ skipsWritten: true })
  return cloud
}

/** Takes the ports first, so that a start that cannot have them ends before it builds anything. */
async function openPaused({ port, folder, dev }: Place, progress: Progress): Promise<Cloud> {
  const step = progress.begin('Opening the services')
  const log = openLog(join(folder, 'log.jsonl'))
  const site = dev ? await developmentSite() : builtSite(siteDirectory)
  const ports = { console: port, services: port + 1, files: port + 2 }
  const { modules: outside } = await openExampleModel()
  const printed = (_: string, text: string) => log.write(text)
  const cloud = await openCloud({ folder, ports, clock: Date, site, log: printed, outside, isPaused: true })
  step.end()
  return cloud
}

/** The people of the folder; a new one gets the demo. */
async function fill(folder: string, cloud: Cloud, progress: Progress): Promise<readonly SignIn[]> {
  if (!isNew(folder)) return demo(folder, cloud)
  const step = progress.begin('Filling the data folder')
  const signIns = await demo(folder, cloud, exampleModel, step.tell)
  step.end()
  return signIns
}

async function build(part: Part, progress: Progress): Promise<void> {
  let step: Step | undefined
  try {
    await ensureBuilt(part, () => (step = progress.begin(`Building the ${part}`)))
  } catch (error) {
    throw isDiskFull(error) ? error : new BuildFailure(part, error)
  }
  step?.end()
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: process.env['PORT'] ?? '4400' },
        data: { type: 'string', default: process.env['PARLEY_DATA'] ?? '.parley' },
        reset: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    const port = Number(values.port)
    const isPort = Number.isInteger(port) && port > 0 && port < 65_534
    if (!isPort) throw new Obstacle(`${values.port} is not a port.`)
    return { port, folder: resolve(values.data), reset: values.reset, dev: values.dev }
  } catch (error) {
    if (error instanceof Obstacle) throw error
    throw new Obstacle(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Vite in the place of the built console: a change of a source shows without a reload. */
async function developmentSite(): Promise<Site> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(siteDirectory, '../../frontend/vite.config.ts'),
    server: { middlewareMode: true, proxy: {} },
    appType: 'spa',
  })
  // A page of another company loads the widget as it is shipped.
  const shipped = builtSite(widgetDirectory)
  return (request, response, headers) => {
    const path = request.url ?? '/'
    if (isWidget(path) || path.startsWith(pluginPage(''))) shipped(request, response, headers)
    else vite.middlewares(request, response)
  }
}

/** What cannot be written is lost; what was written can still be read. */
function outliveFullDisk(folder: string): void {
  process.on('uncaughtException', (error) => {
    if (isDiskFull(error)) console.error(diskIsFull(folder))
    else fail(error, folder)
  })
}

/** An open Parley is closed in order. One that is starting can be left at any moment, as by a kill. */
function endOnSignals(folder: string, opened: () => Cloud | undefined): void {
  const end = async () => {
    const cloud = opened()
    if (!cloud) {
      console.log('Stopped before Parley was open. The next start goes on from here.')
      process.exit(1)
    }
    await cloud.close().catch((error: unknown) => console.error(sentenceFor(error, folder) ?? error))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}

function welcomeText({ origin, mailbox, phone, settings: { signIns = [] } }: Cloud, folder: string): string {
  const people = signIns.map(
    ({ role, email, password, companies }) =>
      `    ${role.padEnd(10)} ${email.padEnd(22)} ${password.padEnd(18)} ${companies.join(', ')}`,
  )
  return [
    '',
    `  Parley is at      ${origin}`,
    `  Customers chat at ${origin}${pluginPage(demoCompany)}`,
    `  On any other page <script src="${origin}${widgetLoader}" data-client="${demoCompany}" async></script>`,
    `  A customer’s phone ${phone.address} (an example: WhatsApp, SMS, e-mail)`,
    `  Mail arrives at   ${mailbox}`,
    `  Data is kept in   ${folder}`,
    '',
    '  Sign in as',
    ...people,
    '',
  ].join('\n')
}

function fail(error: unknown, folder: string): never {
  const sentence = sentenceFor(error, folder)
  if (sentence === undefined) {
    const file = join(folder, 'log.jsonl')
    appendQuietly(file, error instanceof Error ? (error.stack ?? error.message) : String(error))
    console.error(`Parley has a mistake of its own: ${String(error)}. The log says where: ${file}`)
  } else console.error(sentence)
  process.exit(1)
}

/** At once, because the process ends. */
function appendQuietly(file: string, text: string): void {
  try {
    appendFileSync(file, `${text}\n`, { mode: 0o600 })
  } catch {
    // What was printed is all that can be said.
  }
}

let options: Options | undefined
try {
  options = readOptions()
  await start(options)
} catch (error) {
  fail(error, options?.folder ?? process.cwd())
}
