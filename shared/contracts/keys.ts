/** API keys: the means by which a program acts for one person, in one company. */
import * as z from 'zod/mini'
import { accessOf, builders, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { requiredName } from '../fields/names.ts'
import { textUpTo } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { keyScopes } from '../key-scopes.ts'
import { nameLengthMax, noteLengthMax } from '../limits.ts'

/** `parley_{id}_{secret and checksum}`; the prefix is `parley_{id}`. */
export const ApiKey = z.object({
  _id: z.string(),
  prefix: z.string(),
  name: z.string(),
  description: z.string(),
  /** The name of the company it works in. */
  client: z.string(),
  /** The environment it works in; without it, the live one. */
  environmentId: z.optional(Id),
  scopes: z.array(z.enum(keyScopes)),
  created: z.iso.datetime(),
  /** To the hour; absent: never. */
  lastUsed: z.optional(z.iso.datetime()),
  /** It works until then; absent: until it is deleted. */
  expires: z.optional(z.iso.datetime()),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A key with who made it. */
export const WorkspaceKey = z.extend(ApiKey, { maker: z.object({ _id: Id, fullName: z.string() }) })
export type WorkspaceKey = z.infer<typeof WorkspaceKey>

const access = accessOf(everyone)
const ofBuilders = accessOf(builders)
const KeyName = z.object({ _id: z.string().check(z.regex(/^[a-z0-9]{8}$/, 'id')) })

export const keys = contract({
  list: {
    route: 'GET /api/agent/api-key',
    summary: 'Lists the API keys that the caller has made in the active workspace, latest first.',
    access: access('read'),
    input: z.object({}),
    output: z.array(ApiKey),
  },
  create: {
    route: 'POST /api/agent/create-api-key',
    summary: 'Makes an API key of the caller’s own; the answer is the only place where the whole key stands.',
    access: access('read'),
    audit: 'create-api-key',
    input: z.object({
      name: requiredName(nameLengthMax),
      description: z._default(textUpTo(noteLengthMax), ''),
      scopes: z.array(z.enum(keyScopes)).check(z.minLength(1, 'mandatory')),
      environmentId: z.optional(Id),
      expires: z.optional(z.iso.datetime()),
    }),
    output: z.extend(ApiKey, { key: z.string() }),
  },
  remove: {
    route: 'DELETE /api/agent/api-key/{_id}',
    summary: 'Deletes an API key of the caller’s own; the next call with it is refused.',
    access: access('read'),
    audit: 'delete-api-key',
    input: KeyName,
    output: z.object({ _id: z.string() }),
  },
  listAll: {
    route: 'GET /api/agent/workspace-keys',
    summary: 'Lists the API keys of everybody in the active workspace, latest first.',
    access: ofBuilders('read'),
    input: z.object({}),
    output: z.array(WorkspaceKey),
  },
  end: {
    route: 'DELETE /api/agent/workspace-keys/{_id}',
    summary: 'Deletes an API key of anybody in the active workspace; the next call with it is refused.',
    access: ofBuilders('delete'),
    audit: 'delete-api-key',
    input: KeyName,
    output: z.object({ _id: z.string() }),
  },
})
