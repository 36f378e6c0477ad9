/**
 * `npm run bench [-- name …]`: the figures the product is held to, one JSON line each. Some only run when named. `scale` takes
 * the limits of another checkout with `--definition <folder>`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import build from '../kit/build.ts'
import { broadcast } from './broadcast.ts'
import { builder } from './builder.ts'
import { builds } from './builds.ts'
import { channels } from './channels.ts'
import { chatCrash } from './chat-crash.ts'
import { chatLoad, chatShop } from './chat-load.ts'
import { crash } from './crash.ts'
import { day } from './day.ts'
import { figures } from './figures.ts'
import { figuresCrash } from './figures-crash.ts'
import { figuresSums } from './figures-sums.ts'
import { firstBot } from './first-bot.ts'
import { flatness } from './flatness.ts'
import { flows } from './flows.ts'
import { grounded } from './grounded.ts'
import { keyCalls } from './key-calls.ts'
import { knowledge } from './knowledge.ts'
import { lighthouseScores } from './lighthouse.ts'
import { longTalk } from './long-talk.ts'
import { mails } from './mails.ts'
import { masking } from './masking.ts'
import { merge } from './merge.ts'
import { neighbour } from './neighbour.ts'
import { portability } from './portability.ts'
import { preview } from './preview.ts'
import { functionSizes, siteSizes } from './sizes.ts'
import { smallBots } from './small-bots.ts'
import { releaseCrash } from './release-crash.ts'
import { releases } from './releases.ts'
import { replay } from './replay.ts'
import { requests } from './requests.ts'
import { resets } from './resets.ts'
import { responses } from './responses.ts'
import { review } from './review.ts'
import { accessibility, firstLoad } from './screens.ts'
import { scheduled } from './scheduled.ts'
import { scale } from './scale/scale.ts'
import { search } from './search.ts'
import { seats } from './seats.ts'
import { socketDrops } from './socket-drops.ts'
import { start } from './start.ts'
import { workspaceRemoval } from './workspace-removal.ts'
import { takeoverRace } from './takeover-race.ts'
import { teaching } from './teaching.ts'
import { turns } from './turns.ts'
import { undo } from './undo.ts'
import { values } from './values.ts'
import { webhooks } from './webhooks.ts'

const benches: Readonly<Record<string, () => void | Promise<void>>> = {
  site: siteSizes,
  functions: functionSizes,
  start,
  requests,
  'key-calls': keyCalls,
  releases,
  figures,
  'figures-sums': figuresSums,
  flows,
  turns,
  channels,
  day,
  'chat-load': chatLoad,
  'chat-shop': chatShop,
  neighbour,
  'long-talk': longTalk,
  builds,
  knowledge,
  'small-bots': smallBots,
  grounded,
  portability,
  scale: () => scale(options.definition),
  undo,
  resets,
  responses,
  mails,
  masking,
  values,
  merge,
  replay,
  teaching,
  preview,
  review,
  seats,
  builder,
  'first-bot': firstBot,
  'first-load': firstLoad,
  lighthouse: lighthouseScores,
  accessibility,
}

/** These take minutes and run only when named. `chat-crash` runs in its whole size, `chat-crash=3` in a smaller one. */
const longBenches: Readonly<Record<string, { run: (size: number) => Promise<void>; size: number }>> = {
  crash: { run: crash, size: 200 },
  flatness: { run: flatness, size: 100_000 },
  webhooks: { run: webhooks, size: 600 },
  'release-crash': { run: releaseCrash, size: 50 },
  'chat-crash': { run: chatCrash, size: 100 },
  'figures-crash': { run: figuresCrash, size: 100 },
  broadcast: { run: broadcast, size: 5000 },
  scheduled: { run: scheduled, size: 5000 },
  search: { run: search, size: 100_000 },
  'socket-drops': { run: socketDrops, size: 1000 },
  'workspace-removal': { run: workspaceRemoval, size: 10_000 },
  'takeover-race': { run: takeoverRace, size: 500 },
}

// The banner of the AWS SDK about Node's versions is no figure.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'

const { values: options, positionals } = parseArgs({
  options: { definition: { type: 'string' } },
  allowPositionals: true,
})

const asked = positionals.map((argument) => {
  const [name = '', size] = argument.split('=')
  const long = longBenches[name]
  const run = long ? () => long.run(Number(size ?? long.size)) : size === undefined ? benches[name] : undefined
  if (run && (size === undefined || Number(size) >= 1)) return { argument, run }
  const known = [
    ...Object.keys(benches),
    ...Object.entries(longBenches).map(([each, { size: whole }]) => `${each}=${whole}`),
  ]
  throw new Error(`There is no bench ${argument}; there are ${known.join(', ')}.`)
})

/** Longer than any bench takes that is still getting on. */
const minutesMax = 20

const [only, another] = asked
if (only && !another) {
  setTimeout(() => {
    throw new Error(`${only.argument} has not ended within ${minutesMax} minutes.`)
  }, minutesMax * 60_000).unref()
  await build()
  await only.run()
} else {
  // Each in a process of its own: the functions' clients are made once and know one cloud.
  const names = only ? asked.map(({ argument }) => argument) : Object.keys(benches)
  for (const name of names) {
    const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), name], {
      stdio: 'inherit',
    })
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) process.exitCode = 1
  }
}
