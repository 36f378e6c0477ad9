/**
 * The language models of the demo: learned once on a machine, in threads of their own, and kept until the lessons or the
 * way of learning change. They fit any folder, because the ids of the demo's content follow from its keys.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { trainingData } from '../../functions/areas/builds/training-input.ts'
import type { Built } from '../../functions/nlu/train.ts'
import type { TrainingData } from '../../functions/nlu/text/training-data.ts'
import { loadState, saveState } from '../local/wire/service.ts'
import { cyclesLessons } from './cycles.ts'
import { floristLessons } from './florist.ts'
import { demoId } from './ids.ts'
import { entityDraft, intentDraft } from './lesson.ts'
import type { Lessons } from './plan.ts'

type CompanyName = 'bloom' | 'harbour-cycles'

/** As it is kept: the model in base64. */
type Kept = Pick<Built, 'report'> & { readonly model: string }

const cache = fileURLToPath(new URL('../../node_modules/.cache/parley', import.meta.url))
const nluFolder = fileURLToPath(new URL('../../functions/nlu', import.meta.url))

const learned = new Map<CompanyName, Promise<Built>>()

/** Begins to learn both, so that who asks for one later waits less. */
export function learnModels(): void {
  for (const name of ['bloom', 'harbour-cycles'] as const) modelOf(name).catch(() => {})
}

/** The model of a company of the demo and what was found out while it was learned. */
export function modelOf(name: CompanyName): Promise<Built> {
  const known = learned.get(name) ?? readOrLearn(name)
  learned.set(name, known)
  return known
}

async function readOrLearn(name: CompanyName): Promise<Built> {
  const data = lessonOf(name, name === 'bloom' ? floristLessons : cyclesLessons)
  const file = join(cache, `model-${name}-${fingerprint(data)}.json`)
  const kept = loadState<Kept | undefined>(file, undefined)
  if (kept) return { report: kept.report, model: new Uint8Array(Buffer.from(kept.model, 'base64')) }
  const built = await learnInThread(data)
  mkdirSync(cache, { recursive: true })
  // Those of earlier lessons are of no use any more.
  for (const old of readdirSync(cache)) if (old.startsWith(`model-${name}-`)) rmSync(join(cache, old), { force: true })
  saveState(file, { report: built.report, model: Buffer.from(built.model).toString('base64') } satisfies Kept)
  return built
}

/** What the lessons teach, with the ids that the content has in every folder. */
export function lessonOf(company: string, { intents, entities }: Pick<Lessons, 'intents' | 'entities'>): TrainingData {
  const written = (kind: 'intent' | 'entity', key: string) => ({
    _id: demoId(company, kind, key),
    revision: 1,
    updated: '',
  })
  const entityId = (key: string) => demoId(company, 'entity', key)
  return trainingData({
    intents: intents.map((plan) => ({ ...intentDraft(plan, entityId), ...written('intent', plan.key) })),
    entities: entities.map((plan) => ({ ...entityDraft(plan), ...written('entity', plan.key) })),
  })
}

/** The same data and the same code learn the same. */
function fingerprint(data: TrainingData): string {
  const hash = createHash('sha256').update(JSON.stringify(data))
  for (const name of readdirSync(nluFolder, { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.ts')) hash.update(readFileSync(join(nluFolder, name)))
  return hash.digest('hex').slice(0, 16)
}

function learnInThread(data: TrainingData): Promise<Built> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./models-worker.mjs', import.meta.url), { workerData: data })
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that learned a model of the demo ended early.')))
  })
}
