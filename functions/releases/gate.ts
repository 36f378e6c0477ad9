/** The gate of an environment: what a release must have passed before it answers there. */
import { gateDefault, type Gate } from '#shared/contracts/environments'
import { Problem } from '#shared/problem'
import { isPassed, isRequired } from '#shared/releases/verdict'
import type { ChecksItem } from '../content/check-rows.ts'
import type { EnvironmentItem } from '../platform/tenancy/tenancy.ts'

const gateOf = ({ gate }: Pick<EnvironmentItem, 'gate'>): Gate => gate ?? gateDefault

/** Whether only a release that was checked may answer in an environment. */
export const requiresChecks = (environment: Pick<EnvironmentItem, 'gate'>): boolean => isRequired(gateOf(environment))

/** Refuses content that nobody has checked yet where checks are required. */
export function requireNoChecks(environment: Pick<EnvironmentItem, 'gate'>): void {
  if (requiresChecks(environment)) throw new Problem('checks-required')
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
  const gate = gateOf(environment)
  const isOfIt = checks?.file === file && checks.build === model?.build
  // A replay of some of what is asked for proves less than was asked for.
  const isWhole = gate.replay !== 'required' || (checks !== undefined && checks.conversations >= gate.conversations)
  return isOfIt && isWhole && isPassed(gate, checks)
}
