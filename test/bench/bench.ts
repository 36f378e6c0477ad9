/** `npm run bench [-- name …]`: the figures the product is held to, one JSON line each. Some only run when named. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import build from '../build.ts'
import { builds } from './builds.ts'
import { chatCrash } from './chat-crash.ts'
import { chatLoad } from './chat-load.ts'
import { crash } from './crash.ts'
import { flatness } from './flatness.ts'
import { flows } from './flows.ts'
import { functionSizes, siteSizes } from './sizes.ts'
import { requests } from './requests.ts'
import { accessibility, firstLoad, lighthouseScores } from './screens.ts'
import { socketDrops } from './socket-drops.ts'
import { start } from './start.ts'
import { takeoverRace } from './takeover-race.ts'
import { turns } from './turns.ts'

const benches: Readonly<Record<string, () => void | Promise<void>>> = {
  site: siteSizes,
  functions: functionSizes,
  start,
  requests,
  flows,
  turns,
  'chat-load': chatLoad,
  builds,
  'first-load': firstLoad,
  lighthouse: lighthouseScores,
  accessibility,
  crash,
  flatness,
  'chat-crash': chatCrash,
  'socket-drops': socketDrops,
  'takeover-race': takeoverRace,
}
const onDemand = ['crash', 'flatness', 'chat-crash', 'socket-drops', 'takeover-race']

// The banner of the AWS SDK about Node's versions is no figure.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)

if (named.length === 1) {
  await build()
  await benches[named[0]!]!()
} else {
  const asked = named.length > 0 ? named : Object.keys(benches).filter((name) => !onDemand.includes(name))
  // Each in a process of its own: the functions' clients are made once and know one cloud.
  for (const name of asked) {
    const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), name], {
      stdio: 'inherit',
    })
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) process.exitCode = 1
  }
}
