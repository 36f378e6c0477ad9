/** Checks of a draft: the contract's schema, the rules that only the editor knows, and the fields that both speak of. */
import type * as z from 'zod/mini'
import { faultsIn, type FieldFault } from '#shared/faults'
import { faultText } from '../../core/fault-text.ts'
import type { Faults } from './fault-field.tsx'
import { partAt } from './parts.ts'

/** A fault by its code, or in a sentence that names something of the draft itself. */
export type DraftFault = FieldFault | { readonly path: string; readonly text: string }

export interface Checks<Edited, Sent extends object = object> {
  /** The contract's schema of what is sent. */
  readonly schema: z.ZodMiniType
  /** What is checked and sent; by default all that is edited. */
  readonly sentOf?: (edited: Edited) => Sent
  /** The name of the field at a path of what is sent; by default found by the ids of the parts (`partAt`). */
  readonly fieldAt?: (edited: Edited, path: readonly string[]) => string
  /** What is wrong and no schema knows; `path` is the name of a field. */
  readonly rules?: (edited: Edited) => readonly DraftFault[]
}

/** All that is wrong with a draft, by field. What the schema says of one gives way to the rules, which know more of it. */
export function faultsOf<Edited extends object>(edited: Edited, checks: Checks<Edited>): DraftFault[] {
  const ruled = checks.rules?.(edited) ?? []
  // A fault of a whole part gives way to those inside of it.
  const known = new Set(ruled.flatMap(({ path }) => [path, path.split('.')[0]]))
  const { error } = checks.schema.safeParse(checks.sentOf?.(edited) ?? edited)
  const found = faultsIn(error).map((fault) => atField(edited, fault, checks))
  return [...found.filter(({ path }) => !known.has(path)), ...ruled]
}

/** A fault of what is sent, at the field that shows it. */
export const atField = <Edited>(
  edited: Edited,
  fault: FieldFault,
  { fieldAt = partAt }: Pick<Checks<Edited>, 'fieldAt'>,
): FieldFault => ({ ...fault, path: fieldAt(edited, fault.path.split('.')) })

/** The sentences by field; of several faults at one field, the first. */
export const textsOf = (faults: readonly DraftFault[]): Faults =>
  Object.fromEntries(faults.toReversed().map((fault) => [fault.path, 'text' in fault ? fault.text : faultText(fault)]))
