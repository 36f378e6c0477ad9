/** Agents: the people who work in a workspace, and the profile each of them keeps. */
import * as z from 'zod/mini'
import { everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { interfaceLanguages } from '../languages.ts'
import { nameLengthMax } from '../limits.ts'
import { LoggedInAgent } from './account.ts'

const Name = z
  .string()
  .check(z.trim(), z.minLength(1, 'Mandatory field'), z.maxLength(nameLengthMax, `At most ${nameLengthMax} characters`))

export const agents = contract({
  update: {
    route: 'PUT /api/agent/{id}',
    summary: 'Saves an agent’s own profile; `avatar` names a finished upload, or is null to remove the picture.',
    access: { roles: everyone, can: 'read' },
    input: z.object({
      id: Id,
      firstName: Name,
      lastName: Name,
      language: z.optional(z.enum(interfaceLanguages)),
      avatar: z.optional(z.nullable(Id)),
    }),
    output: LoggedInAgent,
  },
})
