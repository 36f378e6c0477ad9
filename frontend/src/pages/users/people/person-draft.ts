/** A person while the form is open: what an administrator says of somebody who works here. */
import { permissions, roles, type Permission, type Role } from '#shared/access'
import { agents as contract, type WorkspaceAgent } from '#shared/contracts/agents'
import type { InterfaceLanguage } from '#shared/languages'
import type { Checks } from '../../../components/form/checks.ts'
import { language } from '../../../core/i18n.ts'

export interface EditedPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: InterfaceLanguage
  readonly roles: readonly Role[]
  /** None: all that the roles open. */
  readonly permissions: readonly Permission[]
  readonly departments: readonly string[]
  readonly keyTopics: readonly string[]
  readonly capacityMax: number
}

/** As many conversations as somebody begins with whom nobody has said a number of. */
const capacityDefault = 5

export const editedPerson = (person: WorkspaceAgent | undefined): EditedPerson => ({
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  email: person?.email ?? '',
  language: person?.language ?? language(),
  roles: person?.roles ?? ['agent'],
  permissions: person?.permissions ?? [],
  departments: person?.departments ?? [],
  keyTopics: person?.keyTopics ?? [],
  capacityMax: person?.capacity.max ?? capacityDefault,
})

export type PersonDraft = ReturnType<typeof personDraft>

/** In an order that does not depend on what was ticked first. */
export const personDraft = (edited: EditedPerson) => ({
  firstName: edited.firstName.trim(),
  lastName: edited.lastName.trim(),
  email: edited.email.trim(),
  language: edited.language,
  roles: roles.filter((role) => edited.roles.includes(role)),
  permissions: permissions.filter((permission) => edited.permissions.includes(permission)),
  departments: edited.departments.toSorted(),
  keyTopics: [...edited.keyTopics],
  capacityMax: edited.capacityMax,
})

/** What of it can be changed of somebody who works here already. */
export const decisionOf = (draft: PersonDraft) => ({
  firstName: draft.firstName,
  lastName: draft.lastName,
  roles: draft.roles,
  permissions: draft.permissions,
  departments: draft.departments,
  keyTopics: draft.keyTopics,
  capacityMax: draft.capacityMax,
})

export const personChecks = {
  schema: contract.create.input,
  sentOf: personDraft,
  // A topic of a list that is too long is a fault of the list.
  fieldAt: (_, [field = '']) => field,
} satisfies Checks<EditedPerson>
