/** Each kind of thing that a workspace file holds: samples of the demo, the route that saves one, and how it is read. */
import { readdirSync, readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { FieldDefinition } from '#shared/channels/definition'
import { definitionOf, type OutsideChannel } from '#shared/channels/register'
import { catalogue } from '#shared/content/catalogue'
import { blocks } from '#shared/contracts/blocks'
import { channels } from '#shared/contracts/channels'
import { departments } from '#shared/contracts/departments'
import { events } from '#shared/contracts/events'
import { forms } from '#shared/contracts/forms'
import { knowledge } from '#shared/contracts/knowledge'
import type { importedKinds, workspaceParts } from '#shared/contracts/portability'
import { settings } from '#shared/contracts/settings'
import { tests } from '#shared/contracts/tests'
import { variables } from '#shared/contracts/variables'
import { faultsOfTexts } from '#shared/fields/text'
import { fakes } from '../../adapters/fakes.ts'
import { readItem, readMapping } from '../../../functions/content/plans/file-items.ts'
import { WorkspaceParts } from '../../../functions/portability/parts.ts'
import { isNode } from '../../kit/places.ts'

type Kind = (typeof importedKinds)[number] | (typeof workspaceParts)[number]
export type Fields = Readonly<Record<string, unknown>>
interface ImportLaw {
  readonly samples: readonly Fields[]
  /** What the route that saves it is given. */
  readonly saved: (item: Fields) => unknown
  readonly route: z.ZodMiniType
  readonly isRead: (item: Fields) => boolean
}

const folder = new URL('../../../infra/demo/', import.meta.url)
const companies = ['bloom', 'harbour-cycles']
const fileIn = (name: string) =>
  companies.flatMap((company) => {
    const place = new URL(`${company}/${name}`, folder)
    return readdirSync(new URL('.', place)).includes(name.split('/')[1]!) ? [readFileSync(place, 'utf8')] : []
  })
const linesOf = (kind: string): Fields[] =>
  fileIn(`content/${kind}.jsonl`).flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Fields),
  )
const partsOf = (part: string) => fileIn(`settings/${part}.json`).map((text) => JSON.parse(text) as unknown)
const isPart = (part: keyof typeof WorkspaceParts.shape) => (value: unknown) => {
  const schema: z.ZodMiniType = WorkspaceParts.shape[part]
  return schema.safeParse(value).success && faultsOfTexts(value).length === 0
}
const fieldsOf = (item: Fields): Fields => item

const content = (
  kind: keyof typeof catalogue,
  route: z.ZodMiniType,
  saved: ImportLaw['saved'] = fieldsOf,
): ImportLaw => ({
  samples: linesOf(kind),
  saved,
  route,
  isRead: (item) =>
    readItem(catalogue[kind].store, { ...item, updated: '2026-11-26T10:00:00.000Z' }, '').faults.length === 0,
})
const named = (part: 'departments' | 'events' | 'variables', route: z.ZodMiniType): ImportLaw => ({
  samples: partsOf(part).flatMap((all) => all as Fields[]),
  saved: fieldsOf,
  route,
  isRead: (item) => isPart(part)([item]),
})
const mappingRoutes: Readonly<Record<string, z.ZodMiniType>> = {
  'intent-mapping': knowledge.mapIntent.input,
  'choice-mapping': knowledge.mapChoice.input,
  'entity-mapping': knowledge.mapEntity.input,
}
const id = '01JD0000000000000000000000'
/** The demo has none. */
const chosen = { store: 'choice-mapping', _id: id, intent: id, blockId: id, source_block: { blockId: id } }

/** Of each channel what its provider's fake has entered, without secrets and what is made for people to copy. */
const ownFields = (fields: readonly FieldDefinition[], values: Fields): Fields =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name]
      if (value === undefined || field.kind === 'secret' || 'made' in field) return []
      if (field.kind !== 'list') return [[field.name, value]]
      return [[field.name, (value as Fields[]).map((row) => ({ _id: id, ...ownFields(field.of, row) }))]]
    }),
  )
const channelSamples = Object.entries(fakes).map(([name, open]) => {
  const values = ownFields(definitionOf(name as OutsideChannel).fields, open(() => new Date(0)).settings)
  return { [name]: { isOn: true, welcomes: true, language: 'en', departmentId: id, values } }
})

export const laws: Readonly<Record<Kind, readonly ImportLaw[]>> = {
  block: [content('block', blocks.create.input)],
  intent: [content('intent', knowledge.createIntent.input)],
  entity: [content('entity', knowledge.createEntity.input)],
  form: [content('form', forms.create.input)],
  field: [content('field', forms.create.input)],
  test: [content('test', tests.create.input, (test) => ({ test, key: test['key'] }))],
  mapping: Object.entries(mappingRoutes).map(([store, route]) => ({
    samples: [...linesOf('mapping'), chosen].filter((item) => item['store'] === store),
    saved: fieldsOf,
    route,
    isRead: (item) => readMapping(store as 'intent-mapping', item, '').faults.length === 0,
  })),
  company: [settings.updateCompany.input, settings.updateSystem.input].map((route) => ({
    samples: partsOf('company') as Fields[],
    saved: (item) => ({ ...item, id }),
    route,
    isRead: isPart('company'),
  })),
  channels: [
    {
      samples: channelSamples,
      saved: (item) => {
        const shown = Object.entries(item).map(([name, given]) => {
          if (!isNode(given)) return [name, given]
          const { values, ...behaviour } = given
          return [name, { ...behaviour, ...(isNode(values) && values) }]
        })
        return { _id: id, client: id, environment: id, revision: 0, ...Object.fromEntries(shown) }
      },
      route: channels.save.input,
      isRead: isPart('channels'),
    },
  ],
  departments: [named('departments', departments.create.input)],
  events: [named('events', events.create.input)],
  variables: [named('variables', variables.create.input)],
}
