/** The verdict of checks by the gate of an environment: which of its parts are good enough, and whether all that must be are. */
import type { Gate } from '../contracts/environments.ts'
import type { Checks } from '../contracts/release-checks.ts'

/** What checks have counted. */
type Counted = Pick<Checks, 'tests' | 'questions'> & { readonly replay: Pick<Checks['replay'], 'worse'> }
type Ended = Counted & Pick<Checks, 'status'>

export const checkParts = ['tests', 'questions', 'replay'] as const
export type CheckPart = (typeof checkParts)[number]

/** The parts that a gate shows or requires. */
export const shownParts = (gate: Gate): readonly CheckPart[] => checkParts.filter((part) => gate[part] !== 'none')

export const isRequired = (gate: Gate): boolean => checkParts.some((part) => gate[part] === 'required')

/** Whether a part is good enough for a gate. Where there is nothing to try, nothing has failed. */
export function isGood(part: CheckPart, gate: Gate, { tests, questions, replay }: Counted): boolean {
  switch (part) {
    case 'tests':
      return tests.passed === tests.of
    case 'questions':
      return questions.right >= questions.of * gate.rightMin
    case 'replay':
      return replay.worse <= gate.worseMax
  }
}

/** Whether the checks have ended, and all that a gate requires is good enough. */
export const isPassed = (gate: Gate, checks: Ended | undefined): boolean =>
  checks?.status === 'done' && shortfallsOf(gate, checks).length === 0

/** The required parts that are not good enough; all of them while the checks have not ended. */
export function shortfallsOf(gate: Gate, checks: Ended | undefined): readonly CheckPart[] {
  const required = checkParts.filter((part) => gate[part] === 'required')
  return checks?.status === 'done' ? required.filter((part) => !isGood(part, gate, checks)) : required
}
