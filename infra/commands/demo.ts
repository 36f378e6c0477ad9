/**
 * Renews the files of the demo, which come with the sources.
 *
 * `npm run demo` learns the models anew whose content, or the code that learns, has changed since.
 * `npm run demo -- bloom bloom-draft.parley` lays a workspace into the folder of a company before: the file that
 * Settings > Export and import gives, of an environment of a running demo in which its content was edited.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { reportOf } from '../../functions/areas/builds/training-input.ts'
import { answersTo } from '../../functions/areas/builds/questions.ts'
import { decodeWorkspace } from '../../functions/portability/workspace-reading.ts'
import { manifestName } from '../../functions/portability/workspace-manifest.ts'
import { questionSetsIn } from '../../functions/areas/tests/operations.ts'
import { runTests } from '../../functions/bot/checks/run-tests.ts'
import { load } from '../../functions/nlu/parser.ts'
import { train } from '../../functions/nlu/train.ts'
import { filesOf } from '../../functions/platform/files/zip.ts'
import { companyNames, folderOf, readFolder, type CompanyName } from '../demo/folder.ts'
import { stageOf } from '../demo/content.ts'
import { configOf, fingerprintOf, knowledgeIn, lessonOf } from './demo-lesson.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [name, file] = positionals
const company = companyNames.find((each) => each === name)
if (name !== undefined && (!company || file === undefined))
  throw new Error(`Name a company of the demo (${companyNames.join(', ')}) and the file of a workspace, or nothing.`)
if (company && file) layDown(company, readFileSync(file))
for (const each of companyNames) await learn(each)

/** Unpacks the file, unless it is none that could be imported. */
function layDown(into: CompanyName, bytes: Buffer): void {
  decodeWorkspace(bytes)
  const folder = folderOf(into)
  for (const part of ['content', 'settings', 'media']) rmSync(join(folder, part), { recursive: true, force: true })
  for (const { name: path, bytes: own } of filesOf(bytes)) {
    if (path === manifestName) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const isSettings = path.endsWith('.json')
    writeFileSync(join(folder, path), isSettings ? `${JSON.stringify(JSON.parse(own.toString()), null, 2)}\n` : own)
  }
  console.log(`${into}: the workspace is laid down.`)
}

async function learn(each: CompanyName): Promise<void> {
  const folder = readFolder(each)
  const fingerprint = fingerprintOf(folder)
  if (folder.model?.fingerprint === fingerprint) return console.log(`${each}: the model is up to date.`)
  const began = performance.now()
  const { model, report } = await train(lessonOf(folder))
  const stage = stageOf(folder, { model: { parser: load(model), build: '' } })
  const config = configOf(folder)
  const sets = await questionSetsIn(stage.content)
  const answered = await answersTo(sets, (some) => runTests({ now: new Date(), config, stage }, some), undefined)
  const { intents, entities } = knowledgeIn(folder)
  const known = { intents, languages: config.company.supportedLangs, ...answered }
  const items = intents.length + entities.length
  const target = join(folderOf(each), 'model')
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'model.bin'), model)
  const kept = { fingerprint, items, report: reportOf(report, known) }
  writeFileSync(join(target, 'report.json'), `${JSON.stringify(kept, null, 2)}\n`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${each}: the model of ${model.byteLength} bytes is learned in ${seconds} s.`)
}
