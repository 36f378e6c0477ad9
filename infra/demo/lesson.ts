/** The plan of a bot as the drafts an environment is taught with: keys become ids, and marks become annotations. */
import type { Entity, Intent } from '#shared/contracts/knowledge'
import type { EntityPlan, IntentPlan } from './plan.ts'
import { titleOf } from './plan.ts'

type EntityDraft = Pick<Entity, 'key' | 'title' | 'synonyms'>
type IntentDraft = Pick<Intent, 'key' | 'title' | 'utterances'>

export const entityDraft = ({ key, values }: EntityPlan): EntityDraft => ({
  key,
  title: titleOf(key),
  synonyms: Object.entries(values).map(([value, written]) => ({ value, written: [...written] })),
})

export const intentDraft = ({ key, en, de = [] }: IntentPlan, entityId: (key: string) => string): IntentDraft => ({
  key,
  title: titleOf(key),
  utterances: [...en, ...de].map((text) => utteranceOf(text, entityId)),
})

/** `Do you have [red](colour) roses?` as a text and where in it an entity is named. */
function utteranceOf(written: string, entityId: (key: string) => string): Intent['utterances'][number] {
  const entities: Intent['utterances'][number]['entities'] = []
  let text = ''
  let read = 0
  for (const mark of written.matchAll(/\[([^\]]+)\]\((\w+)\)/g)) {
    const [whole, value = '', key = ''] = mark
    text += written.slice(read, mark.index)
    entities.push({ start: text.length, end: text.length + value.length, entityId: entityId(key) })
    text += value
    read = mark.index + whole.length
  }
  return { text: text + written.slice(read), entities }
}
