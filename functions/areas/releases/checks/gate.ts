/** The gate of an environment: what a release must have passed before it answers there. */
import { gateDefault, type Gate } from '#shared/contracts/environments'
import { Problem } from '#shared/problem'
import type { ChecksItem } from '../../../content/check-rows.ts'
import type { EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'

const gateOf = ({ gate }: Pick<EnvironmentItem, 'gate'>): Gate => gate ?? gateDefault

/** Whether only a release that was checked may answer in an environment. */
export function requiresChecks(environment: Pick<EnvironmentItem, 'gate'>): boolean {
  const { tests, questions, replay } = gateOf(environment)
  return [tests, questions, replay].includes('required')
}

/** Refuses content that nobody has checked yet where checks are required. */
export function requireNoChecks(environment: Pick<EnvironmentItem, 'gate'>): void {
  if (requiresChecks(environment)) throw new Problem('checks-required')
}

/** Whether checks hold what a gate requires of them. Where there is nothing to test, nothing has failed. */
export function isPassed(gate: Gate, checks: ChecksItem | undefined): boolean {
  if (checks?.status !== 'done') return false
  const { tests, questions, replay } = checks
  const passes = {
    tests: tests.passed === tests.of,
    questions: questions.right >= questions.of * gate.rightMin,
    // A replay of some of what is asked for proves less than was asked for.
    replay: checks.conversations >= gate.conversations && replay.worse <= gate.worseMax,
  }
  return (['tests', 'questions', 'replay'] as const).every((part) => gate[part] !== 'required' || passes[part])
}

/**
 * Whether a release may answer in an environment: `checks` are those of the release there. They count for the very file
 * and the very model that they were made with.
 */
export function mayAnswer(
  environment: Pick<EnvironmentItem, 'gate'>,
  { file, model }: { readonly file: string; readonly model?: { readonly build: string } | undefined },
  checks: ChecksItem | undefined,
): boolean {
  if (!requiresChecks(environment)) return true
  const isOfIt = checks?.file === file && checks.build === model?.build
  return isOfIt && isPassed(gateOf(environment), checks)
}
