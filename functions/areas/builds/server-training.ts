/** Lets a company's own Rasa server learn what a build learns, and answer with it (BUILDS-012). */
import type { TrainingJob } from '#shared/contracts/rasa'
import { activeRasa, loadRasa, RasaError, trainRasa } from '../../platform/outside/rasa.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import { transact, type Change } from '../../platform/table/transaction.ts'
import { type Knowledge, knowledgeOf } from '../../content/items/knowledge.ts'
import { log } from '../../platform/aws/log.ts'
import { contentScope, environments, liveEnvironment } from '../../platform/tenancy/tenancy.ts'
import { builds, deployments, type DeployedItem } from '../../content/models/store.ts'
import { jobChange } from '../../content/models/training-jobs.ts'

/** The list of the provider says that the server is being trained. */
export const startServer = (scope: EnvironmentScope, id: string): Promise<void> => tellJob(scope, id, 'queued')

/** Trains the server with what the environment teaches, and lets it answer; a failure is told, and nothing else changes. */
export async function teachServer(scope: EnvironmentScope, id: string): Promise<void> {
  const rasa = await activeRasa(scope)
  const all = await new Table({ client: scope.client }).get(environments, 'environments')
  const environment = all?.list.find(({ _id }) => _id === scope.environment)
  if (!rasa || !environment) return tellJob(scope, id, 'completed')
  try {
    const knowledge = await knowledgeOf(new Table(contentScope(scope.client, environment)))
    await keepFile(scope, id, await trainRasa(scope, rasa, rasaTraining(knowledge, rasa.pipeline)))
    await loadServer(scope)
    await tellJob(scope, id, 'completed')
  } catch (error) {
    if (!(error instanceof RasaError)) throw error
    log.warn('A Rasa server did not learn a build.', error)
    await tellJob(scope, id, 'failed', error.message)
  }
}

export const failServer = (scope: EnvironmentScope, id: string): Promise<void> =>
  tellJob(scope, id, 'failed', 'Something went wrong on our side. Please start the build again.')

/** From now on the server may answer for this build, in the environments that answer with it. */
async function keepFile(scope: EnvironmentScope, id: string, rasaFile: string): Promise<void> {
  const table = new Table(scope)
  await retryOnConflict(async () => {
    const [build, deployed] = await Promise.all([table.get(builds, id), table.get(deployments, 'deployed')])
    if (!build) return
    const kept = { ...build, rasaFile, version: build.version + 1 }
    await transact([
      table.replace(builds, kept, { field: 'version', value: build.version }),
      ...(deployed?.build === id ? [pointAt(table, deployed, rasaFile)] : []),
    ])
  })
}

const pointAt = (table: Table<EnvironmentScope>, deployed: DeployedItem, rasaFile: string): Change =>
  table.replace(
    deployments,
    { ...deployed, rasaFile, revision: deployed.revision + 1 },
    { field: 'revision', value: deployed.revision },
  )

async function tellJob(scope: EnvironmentScope, id: string, status: TrainingJob['status'], message?: string) {
  const build = await new Table(scope).get(builds, id)
  if (build) await transact([await jobChange(scope, build, { status, message })])
}

/**
 * Lets the server answer with what the deployed model of an environment has learned. A server holds one model, so it is
 * that of the environment that answers customers; the other environments use their own models.
 */
export async function loadServer(scope: EnvironmentScope): Promise<void> {
  const { client, environment } = scope
  const [deployed, all] = await Promise.all([
    new Table(scope).get(deployments, 'deployed'),
    new Table({ client }).get(environments, 'environments'),
  ])
  const rasa = deployed?.rasaFile ? await activeRasa(scope) : undefined
  if (!rasa || !deployed?.rasaFile || !all) return
  const answering = liveEnvironment(all) ?? all.list[0]
  if (answering?._id !== environment) return
  try {
    await loadRasa(scope, rasa, deployed.rasaFile)
  } catch (error) {
    if (!(error instanceof RasaError)) throw error
    // Until it is loaded the console's own model answers, which has learned the same.
    log.warn('A Rasa server did not load a model.', error)
  }
}

const pipeline = [
  { name: 'WhitespaceTokenizer' },
  { name: 'LexicalSyntacticFeaturizer' },
  { name: 'CountVectorsFeaturizer' },
  { name: 'CountVectorsFeaturizer', analyzer: 'char_wb', min_ngram: 1, max_ngram: 4 },
  { name: 'DIETClassifier', epochs: 100, constrain_similarities: true },
  { name: 'EntitySynonymMapper' },
]

/**
 * Training data in Rasa's format: as JSON, which is YAML as well. Intents and entities go by their ids. `ownPipeline` is the
 * company's own, as the configuration of Rasa writes it below `pipeline:`; then the data is YAML, a line a key.
 */
export function rasaTraining({ intents, entities }: Knowledge, ownPipeline = ''): string {
  const known = new Set(entities.map(({ _id }) => _id))
  const taught = intents.filter(({ utterances }) => utterances.length > 0)
  const examples = (texts: readonly string[]) => texts.map((text) => `- ${text}\n`).join('')
  const training = {
    version: '3.1',
    recipe: 'default.v1',
    language: 'en',
    policies: [],
    intents: taught.map(({ _id }) => _id),
    entities: [...known],
    nlu: [
      ...taught.map(({ _id, utterances }) => ({
        intent: _id,
        examples: examples(utterances.map((utterance) => exampleOf(utterance, known))),
      })),
      ...entities.flatMap(({ synonyms }) =>
        synonyms
          .filter(({ written }) => written.length > 0)
          .map(({ value, written }) => ({ synonym: plain(value), examples: examples(written.map(plain)) })),
      ),
    ],
  }
  const lines = ownPipeline.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return JSON.stringify({ ...training, pipeline })
  const others = Object.entries(training).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return [...others, 'pipeline:', ...lines.map((line) => `  ${line}`)].join('\n')
}

type Utterance = Knowledge['intents'][number]['utterances'][number]

/** `do you have [red](01J9…) roses`: what is marked is what the server learns to find. */
function exampleOf({ text, entities }: Utterance, known: ReadonlySet<string>): string {
  const marks = entities.filter(({ entityId }) => known.has(entityId)).toSorted((a, b) => a.start - b.start)
  let at = 0
  let written = ''
  for (const { start, end, entityId } of marks) {
    if (start < at) continue
    written += `${plain(text.slice(at, start))}[${plain(text.slice(start, end))}](${entityId})`
    at = end
  }
  return written + plain(text.slice(at))
}

/** Without what Rasa's format reads as a mark, and in one line. */
const plain = (text: string): string => text.replace(/[[\]{}()\s]+/g, ' ')
