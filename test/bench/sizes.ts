/** What is sent to a browser and what a Lambda loads. */
import { spawnSync } from 'node:child_process'
import { functions } from '../../infra/definition/definition.ts'
import { functionsDirectory, readClosures } from '../../infra/definition/code.ts'
import { bytesOf, closureOf, closureOfPage, fontBytes, pageSources } from '../rules/site-sizes.ts'
import { medianOf, tell } from './figure.ts'

const importsCount = 5

export function siteSizes(): void {
  const figure = (metric: string, bytes: number, goal: string) =>
    tell({ bench: 'site', metric, value: bytes / 1000, unit: 'kB brotli 11', goal })
  for (const page of pageSources()) {
    const { js, css } = bytesOf(closureOfPage(page))
    const name = page.replace(/^src\/pages\/|\.tsx$/g, '')
    const isFirst = page.endsWith('/forms-page.tsx')
    figure(`${name} with the frame: code`, js, isFirst ? '<= 300' : '<= 380')
    figure(`${name} with the frame: styles`, css, isFirst ? '<= 72' : '<= 88')
  }
  const signIn = bytesOf(closureOf(['index.html', 'src/app/sign-in/sign-in-page.tsx', 'src/locales/en/sign-in.json']))
  figure('sign-in in all', signIn.js + signIn.css + fontBytes(), '<= 195')
  figure('font', fontBytes(), '<= 50')
}

/** The folder of the functions of another state of the project, built there, to be measured beside this one. */
const baseDirectory = process.env['PARLEY_BASE_FUNCTIONS']

/** What each function loads, and what that takes of the processor, for this state and for the base, one after the other. */
export function functionSizes(): void {
  const folders = { now: functionsDirectory, ...(baseDirectory !== undefined && { base: baseDirectory }) }
  const closures = Object.entries(folders).map(([state, folder]) => [state, folder, readClosures(folder)] as const)
  for (const { name } of functions) {
    const told = closures.filter(([, , all]) => all[name])
    for (const [state, , all] of told)
      tell({
        bench: 'functions',
        metric: `${name}: what it loads, ${state}`,
        value: all[name]!.bytes / 1000,
        unit: 'kB',
        goal: '<= 1500',
      })
    const measured = Array.from({ length: importsCount }, () =>
      told.map(([, folder]) => loadMs(`${folder}/${name}.cjs`)),
    )
    for (const [index, [state]] of told.entries())
      tell({
        bench: 'functions',
        metric: `${name}: processor to load, median of ${importsCount}, ${state}`,
        ...medianOf(measured.map((round) => round[index]!)),
        unit: 'ms',
        goal: '<= 80 where a person waits',
      })
  }
}

/** In a process of its own, as a Lambda that starts does it; without the start of the process. */
function loadMs(file: string): number {
  const script = `const began = process.cpuUsage(); require(${JSON.stringify(file)}); const { user, system } = process.cpuUsage(began); console.log((user + system) / 1000)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    env: lambdaEnvironment,
  })
  if (status !== 0) throw new Error(`${file} cannot be loaded: ${stderr}`)
  return Number(stdout)
}

const lambdaEnvironment = {
  ...process.env,
  AWS_REGION: 'eu-west-1',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}
