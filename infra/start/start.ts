/** `npm start`: builds what is missing, runs the cloud in this process and says where it is. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pluginPage, widgetLoader } from '#shared/contracts/customer-addresses'
import { isWidget, siteDirectory, widgetDirectory } from '../definition/site.ts'
import { ensureBuilt, watchFunctions } from '../build/build.ts'
import { openCloud, type Cloud, type CloudOptions } from '../local/cloud.ts'
import { demo, demoCompany, isHalfFilled, isNew, type SignIn } from '../demo/demo.ts'
import { builtSite, type Site } from '../local/edge.ts'
import { exampleModel, openExampleModel } from '../local/model/example-model.ts'
import { Obstacle } from '../local/wire/obstacle.ts'
import { claimFolder, diskIsFull, emptyFolder, isDiskFull, prepareFolder } from './folder.ts'
import { openLog } from './log.ts'

const usage = `npm start -- [--port 4400] [--data .parley] [--reset]

  --port   the address to open is http://127.0.0.1:PORT; the two ports after it are taken too
  --data   the folder that holds everything
  --reset  begins afresh: everything in the data folder is deleted first
  --dev    reloads the console and the functions when their sources change (npm run dev)`

async function start(): Promise<void> {
  const { port, folder, reset, dev } = readOptions()
  prepareFolder(folder)
  process.once('exit', await claimFolder(folder, `http://127.0.0.1:${port}`))
  if (reset || isHalfFilled(folder)) emptyFolder(folder)
  outliveFullDisk(folder)
  // What the demo's bots learn takes as long as all else: it begins first.
  if (isNew(folder)) (await import('../demo/models.ts')).learnModels()

  const parts = [dev ? 'widget' : 'console', 'functions'] as const
  await Promise.all(parts.map((part) => ensureBuilt(part, console.log)))

  const log = openLog(join(folder, 'log.jsonl'))
  const site = dev ? await developmentSite() : builtSite(siteDirectory)
  const ports = { console: port, services: port + 1, files: port + 2 }
  const { modules: outside } = await openExampleModel()
  const cloud = await openOn({ folder, ports, clock: Date, site, log: (_, text) => log.write(text), outside })
  // The next request runs the new ones.
  if (dev) await watchFunctions(() => cloud.lambda.reload())
  closeOnSignals(cloud, folder)
  const signIns = await demo(folder, cloud, exampleModel)
  cloud.settings.signIns = [...signIns]
  console.log(greeting(cloud, signIns, folder))
}

function readOptions() {
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

async function openOn(options: CloudOptions): Promise<Cloud> {
  try {
    return await openCloud(options)
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    if (code === 'EADDRINUSE')
      throw new Obstacle(
        `Port ${port} is in use. Stop what listens there, or start with another: npm start -- --port 4500`,
      )
    throw error
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
    console.error(isDiskFull(error) ? diskIsFull(folder) : error)
    if (!isDiskFull(error)) process.exit(1)
  })
}

function closeOnSignals(cloud: Cloud, folder: string): void {
  const close = async () => {
    await cloud.close().catch((error: unknown) => console.error(isDiskFull(error) ? diskIsFull(folder) : error))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
}

function greeting({ origin, mailbox }: Cloud, signIns: readonly SignIn[], folder: string): string {
  const people = signIns.map(
    ({ role, email, password, companies }) =>
      `    ${role.padEnd(10)} ${email.padEnd(22)} ${password.padEnd(18)} ${companies.join(', ')}`,
  )
  return [
    '',
    `  Parley is at      ${origin}`,
    `  Customers chat at ${origin}${pluginPage(demoCompany)}`,
    `  On any other page <script src="${origin}${widgetLoader}" data-client="${demoCompany}" async></script>`,
    `  Mail arrives at   ${mailbox}`,
    `  Data is kept in   ${folder}`,
    '',
    '  Sign in as',
    ...people,
    '',
  ].join('\n')
}

try {
  await start()
} catch (error) {
  if (!(error instanceof Error)) throw error
  const { path = process.cwd() } = error as NodeJS.ErrnoException
  console.error(isDiskFull(error) ? diskIsFull(path) : error instanceof Obstacle ? error.message : error)
  process.exit(1)
}
