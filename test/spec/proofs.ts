/** How far the requirements are proven by the results of tests. */
import { clausesIn, idsIn, requirements, type Requirement } from './specification.ts'

export interface RequirementProof {
  readonly requirement: Requirement
  /**
   * `proven`: each clause was named by a test that passed. `decided`: so was each clause that is in the product; a decision
   * says why the others are not. `named`: only some of them were, or the bare id of a row of several clauses. `open`: no test
   * names it, or one that names it did not pass.
   */
  readonly state: 'proven' | 'decided' | 'named' | 'open'
  /** Names of the clauses of the product that no test named which passed. */
  readonly missing: readonly string[]
}

export function proofsBy(
  results: readonly { readonly fullName: string; readonly status: string }[],
  rows: readonly Requirement[] = requirements,
): readonly RequirementProof[] {
  const titlesOf = (isPassed: boolean) =>
    results.filter(({ status }) => (status === 'passed') === isPassed).map(({ fullName }) => fullName)
  const passed = new Set(titlesOf(true).flatMap(clausesIn))
  const passedIds = new Set(titlesOf(true).flatMap(idsIn))
  const failedIds = new Set(titlesOf(false).flatMap(idsIn))
  return rows.map((requirement) => {
    const { id, clauses } = requirement
    const wanted = clauses.filter(({ isInProduct }) => isInProduct)
    const missing = wanted.filter(({ name }) => !passed.has(`${id}/${name}`)).map(({ name }) => name)
    const held = wanted.length < clauses.length ? 'decided' : 'proven'
    const isOpen = !passedIds.has(id) || failedIds.has(id)
    return { requirement, missing, state: isOpen ? 'open' : missing.length > 0 ? 'named' : held }
  })
}
