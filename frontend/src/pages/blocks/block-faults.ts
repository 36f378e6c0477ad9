/**
 * Faults of a response, found here or by the server. Their `path` names the field as the editor does: `title`,
 * `{choice id}.action`, `{rule id}.value`; what a channel has of its own begins with the channel: `whatsapp:text`.
 */
import { websiteChannel, type Channel } from '#shared/chat/channels'
import { BlockDraft } from '#shared/contracts/blocks'
import { faultAt, type FieldFault } from '#shared/faults'
import type { Checks } from '../../components/form/checks.ts'
import { partAt } from '../../components/form/parts.ts'
import { plainBlock, type EditedBlock } from './block-draft.ts'
import { conditionFaults } from './conditions/condition-draft.ts'
import { kinds } from './kinds/index.ts'

interface FaultContext {
  /** What the response has to differ from. */
  readonly others: readonly { readonly title: string; readonly key: string }[]
  /** The ids of forms that ask nothing a condition could speak of. */
  readonly unusableForms: ReadonlySet<string>
}

export const blockChecks = ({ others, unusableForms }: FaultContext) =>
  ({
    schema: BlockDraft,
    sentOf: plainBlock,
    fieldAt: nameOfField,
    rules: (edited) => [
      ...takenFaults(edited, others),
      ...(edited.schedule?.filter ? conditionFaults(edited.schedule.filter) : []),
      ...(kinds[edited.content.kind].faults?.(edited.content, unusableForms) ?? []),
    ],
  }) satisfies Checks<EditedBlock>

/** Where the fields of the contract are edited: `email:text`, `schedule.cron`, `{item id}.title`. */
function nameOfField(edited: EditedBlock, path: readonly string[]): string {
  const [first = '', second = '', ...rest] = path
  if (first === 'schedule' && second !== 'filter') return [first, second].filter(Boolean).join('.')
  if (first === 'schedule') return partAt(edited.schedule, [second, ...rest])
  if (first === 'channelContent') {
    const own = Object.entries(edited.channelContent).find(([channel]) => channel === second)?.[1]
    return `${second}:${partAt(own, rest)}`
  }
  // What a kind has of its own is edited as its content.
  const name = partAt(edited.content, first === 'function' || first === 'kb' ? path.slice(1) : path)
  return first === 'function' && name in edited ? `function.${name}` : name
}

/** A field and the channel that has it of its own; of the default, that of the website. */
export function fieldOn(name: string): { readonly channel: Channel; readonly field: string } {
  const [, channel, field] = /^(\w+):(.*)$/.exec(name) ?? []
  // Only names of channels are put before a colon.
  return field === undefined ? { channel: websiteChannel, field: name } : { channel: channel as Channel, field }
}

/** Upper and lower case make no difference to the server either. */
const folded = (text: string) => text.trim().toLowerCase()

const takenFaults = (edited: EditedBlock, others: FaultContext['others']): FieldFault[] =>
  (['title', 'key'] as const)
    .filter((name) => edited[name] && others.some((other) => folded(other[name]) === folded(edited[name])))
    .map((name) => faultAt(name, `${name}-taken`))
