/** The filter of the list of responses: kept in the address, applied to the brief form of each response (BLOCKS-004). */
import { blockStatuses, type BlockStatus, type BriefBlock } from '#shared/contracts/blocks'
import { isSystem } from '#shared/content/brief-block'
import { isKind, kindNamed, type Kind } from '../kinds/index.ts'

export interface BlockFilter {
  /** Looked for by the server, in titles, keys and texts. */
  readonly find: string
  /** Of each of these lists, an empty one lets everything through. */
  readonly topics: readonly string[]
  readonly kinds: readonly Kind[]
  readonly modules: readonly string[]
  readonly statuses: readonly BlockStatus[]
  readonly inUse: boolean
  /** The bot's own moments are listed only when this is set, or when they are looked for. */
  readonly system: boolean
}

export const noFilter: BlockFilter = {
  find: '',
  topics: [],
  kinds: [],
  modules: [],
  statuses: [],
  inUse: false,
  system: false,
}

/** Whether a filter lets a response through, as far as its brief form says. */
export const isListed = (
  block: BriefBlock,
  { find, topics, kinds, modules, statuses, inUse, system }: BlockFilter,
): boolean =>
  (system || find.trim() !== '' || !isSystem(block)) &&
  (block.inUse || !inUse) &&
  isAmong(topics, block.group) &&
  isAmong(kinds, kindNamed(block)) &&
  isAmong(modules, block.module ?? '') &&
  isAmong(statuses, block.status)

const isAmong = <Value>(wanted: readonly Value[], value: Value) => wanted.length === 0 || wanted.includes(value)

/** A list with something in it counts once, however much that is. */
export const countOf = ({ find, ...filter }: BlockFilter): number =>
  [find.trim(), ...Object.values(filter)].filter((value) => (Array.isArray(value) ? value.length > 0 : value)).length

/** `?find=tulip&topic=Service&topic=Shop&type=gallery&status=low&in-use=yes&system=yes` */
export const readFilter = (params: URLSearchParams): BlockFilter => ({
  find: params.get('find') ?? '',
  topics: params.getAll('topic'),
  kinds: params.getAll('type').filter(isKind),
  modules: params.getAll('module'),
  statuses: blockStatuses.filter((status) => params.getAll('status').includes(status)),
  inUse: params.has('in-use'),
  system: params.has('system'),
})

/** The same address with this filter; it starts on page 1. */
export function writeFilter(params: URLSearchParams, filter: BlockFilter): URLSearchParams {
  const { find, topics, kinds, modules, statuses, inUse, system } = filter
  const values = {
    find: find ? [find] : [],
    topic: topics,
    type: kinds,
    module: modules,
    status: statuses,
    'in-use': inUse ? ['yes'] : [],
    system: system ? ['yes'] : [],
  }
  const changed = new URLSearchParams(params)
  changed.delete('page')
  for (const [name, all] of Object.entries(values)) {
    changed.delete(name)
    for (const value of all) changed.append(name, value)
  }
  return changed
}
