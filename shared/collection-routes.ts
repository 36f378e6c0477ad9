/** The routes by which the items of a collection are listed, created, changed and removed. */
import * as z from 'zod/mini'
import type { AgentAccess, Permission } from './access.ts'
import type { RouteAudit } from './audit.ts'
import { Id } from './ids.ts'

type Shape = z.core.$ZodLooseShape

interface Change {
  readonly summary: string
  readonly audit: RouteAudit
}

interface CollectionOf<
  Path extends `/api/${string}`,
  Name extends '_id' | 'id',
  Item extends z.ZodMiniType,
  Draft extends Shape,
  Changes extends Shape,
> {
  /** Of the list; an item is one name below it. */
  readonly path: Path
  /** The name of an item's id in addresses and inputs. */
  readonly id: Name
  readonly item: Item
  /** The fields that an author writes. */
  readonly draft: Draft
  /** Those that may be written again; without it, all of them. */
  readonly changes?: Changes
  /** A rule for several fields together. */
  readonly check?: z.core.$ZodCheck<z.output<z.ZodMiniObject<Draft>>>
  readonly access: (can: Exclude<Permission, 'erase'>) => AgentAccess
  readonly list: Pick<Change, 'summary'>
  readonly create: Change
  readonly update: Change
  readonly remove: Change
}

/**
 * The four routes of a collection, to be spread into the contract of its area. `revision`, when given, is the one that the
 * caller has seen: a change or a removal that builds on an older one is refused as `stale`.
 */
export function collectionRoutes<
  const Path extends `/api/${string}`,
  const Name extends '_id' | 'id',
  Item extends z.ZodMiniType,
  Draft extends Shape,
  Changes extends Shape = Draft,
>(of: CollectionOf<Path, Name, Item, Draft, Changes>) {
  const { path, id, item, draft, access, check } = of
  // Without changes of their own the two are the same type.
  const changes = of.changes ?? (draft as unknown as Changes)
  // A computed name is no literal to the compiler.
  const one = { [id]: Id } as { [Key in Name]: typeof Id }
  // Whatever has the fields of the draft takes the check of the draft.
  const checked = <Schema extends z.ZodMiniType>(schema: Schema): Schema =>
    check ? schema.check(check as never) : schema
  return {
    list: { ...of.list, route: `GET ${path}`, access: access('read'), input: z.object({}), output: z.array(item) },
    create: {
      ...of.create,
      route: `POST ${path}`,
      access: access('create'),
      input: checked(z.object(draft)),
      output: item,
    },
    update: {
      ...of.update,
      route: `PUT ${path}/{${id}}`,
      access: access('update'),
      input: checked(z.object({ ...changes, ...one, revision: z.optional(z.int()) })),
      output: item,
    },
    remove: {
      ...of.remove,
      route: `DELETE ${path}/{${id}}`,
      access: access('delete'),
      // An address holds texts.
      input: z.object({ ...one, revision: z.optional(z.coerce.number<number>().check(z.int())) }),
      output: z.object(one),
    },
  } as const
}
