/** What is sent to a browser and what a Lambda loads. */
import { spawnSync } from 'node:child_process'
import { functions } from '../../infra/definition/definition.ts'
import { functionsDirectory, readClosures } from '../../infra/definition/code.ts'
import { bytesOf, closureOf, closureOfPage, fontBytes, pageSources } from '../rules/site-sizes.ts'
import { medianOf, tell } from './figure.ts'

const importsCount = 9

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

export function functionSizes(): void {
  const closures = readClosures(functionsDirectory)
  for (const { name } of functions) {
    const file = `${functionsDirectory}/${name}.cjs`
    tell({
      bench: 'functions',
      metric: `${name}: what it loads`,
      value: closures[name]!.bytes / 1000,
      unit: 'kB',
      goal: '<= 1500',
    })
    const imports = Array.from({ length: importsCount }, () => coldImportMs(file))
    tell({
      bench: 'functions',
      metric: `${name}: cold import, median of ${importsCount}`,
      ...medianOf(imports),
      unit: 'ms',
      goal: '<= 120',
    })
  }
}

/** In a process of its own, as a Lambda that starts does it. */
function coldImportMs(file: string): number {
  const script = `const began = performance.now(); require(${JSON.stringify(file)}); console.log(performance.now() - began)`
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
