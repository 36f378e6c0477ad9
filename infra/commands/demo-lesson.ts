/** What the language models of the demo are learned of. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import { trainingData } from '../../functions/areas/builds/training-input.ts'
import type { Knowledge } from '../../functions/content/items/knowledge.ts'
import type { Place } from '../../functions/bot/stage/place.ts'
import type { CompanyFolder } from '../demo/folder.ts'

const nluFolder = fileURLToPath(new URL('../../functions/nlu', import.meta.url))

export function knowledgeIn({ workspace }: Pick<CompanyFolder, 'workspace'>): Knowledge {
  const { items } = workspace.content
  // The kind tells what an item is.
  return {
    intents: items.flatMap(({ kind, item }) => (kind === 'intent' ? [item as Intent] : [])),
    entities: items.flatMap(({ kind, item }) => (kind === 'entity' ? [item as Entity] : [])),
  }
}

/** What a workspace teaches. */
export const lessonOf = (folder: Pick<CompanyFolder, 'workspace'>) => trainingData(knowledgeIn(folder))

/** Names the content and the code that learns: the same of both learn the same model, byte for byte. */
export function fingerprintOf(folder: Pick<CompanyFolder, 'workspace'>): string {
  const hash = createHash('sha256').update(JSON.stringify(lessonOf(folder)))
  for (const name of readdirSync(nluFolder, { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.ts') || name.endsWith('.json')) hash.update(readFileSync(join(nluFolder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** The company as its folder says, where it is in no cloud. */
export function configOf({ plan, workspace: { parts } }: Pick<CompanyFolder, 'plan' | 'workspace'>): Place['config'] {
  const { supportedLangs, timezone = 'Europe/London', ...settings } = parts.company
  const variables = parts.variables.map((variable) => ({ ...variable, updated: '', revision: 1 }))
  const languages = supportedLangs ?? plan.supportedLangs
  const company = { _id: '', created: '', closed: [], openAiKnowledgeBase: true, openAiVideoKnowledgeBase: true }
  return { company: { ...plan, ...company, supportedLangs: languages, timezone }, settings, variables }
}
