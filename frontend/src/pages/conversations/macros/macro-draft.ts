/** A macro as it is edited: each of its steps is a part with an id of its own. */
import { ulid } from 'ulid'
import type { Audience, Macro, MacroStep } from '#shared/contracts/inbox'

export type StepKind = MacroStep['do']
/** In the order in which they are offered. */
export const stepKinds = [
  'say',
  'block',
  'note',
  'tag',
  'assign',
  'department',
  'language',
  'snooze',
  'complete',
] as const satisfies readonly StepKind[]

export type EditedStep = MacroStep & { readonly id: string }

export interface EditedMacro {
  readonly title: string
  readonly steps: readonly EditedStep[]
  readonly audience: Audience
}

const hourMinutes = 60

/** A step that says nothing yet. */
export function newStep(kind: StepKind): EditedStep {
  const id = ulid()
  switch (kind) {
    case 'say':
    case 'note':
      return { id, do: kind, text: '' }
    case 'block':
      return { id, do: kind, blockId: '' }
    case 'tag':
      return { id, do: kind, tag: '' }
    case 'assign':
      return { id, do: kind, agentId: '' }
    case 'department':
      return { id, do: kind, departmentId: '' }
    case 'language':
      return { id, do: kind, language: 'en' }
    case 'snooze':
      return { id, do: kind, minutes: hourMinutes }
    case 'complete':
      return { id, do: kind }
  }
}

export const editedMacro =
  (first: Audience) =>
  (macro: Macro | undefined, like?: EditedMacro): EditedMacro => ({
    title: macro?.title ?? '',
    // A step keeps its place on the screen over a save.
    steps: (macro?.steps ?? []).map((step, index) => ({ ...step, id: like?.steps[index]?.id ?? ulid() })),
    audience: macro?.audience ?? first,
  })

export const sentMacro = ({ title, steps, audience }: EditedMacro) => ({
  title,
  steps: steps.map(withoutId),
  audience,
})

function withoutId(edited: EditedStep): MacroStep {
  const { id: _, ...step } = edited
  return step
}

/** At which field of the screen a fault of the contract shows. */
export function macroFieldAt({ steps }: EditedMacro, [first = '', index = '', ...rest]: readonly string[]): string {
  const step = first === 'steps' ? steps[Number(index)] : undefined
  return step && index !== '' ? `${step.id}.${rest[0] ?? 'do'}` : first
}

/** The steps with one of them a place further up or down. */
export function withMoved(steps: readonly EditedStep[], id: string, by: -1 | 1): readonly EditedStep[] {
  const from = steps.findIndex((step) => step.id === id)
  const to = from + by
  const [one, other] = [steps[from], steps[to]]
  if (!one || !other) return steps
  return steps.map((step, index) => (index === from ? other : index === to ? one : step))
}
