/** How many stacks of a deployment wait for each other. */
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { synthesise, type Found } from './templates.ts'

const templates = synthesise()
const stacks = templates.ofType('AWS::CloudFormation::Stack')
const resourcesOf = ({ Metadata }: Found) =>
  templates.byName[basename(Metadata?.['aws:asset:path'] as string)]!.Resources

it('six areas change at a time, because API Gateway refuses the routes of all at once', () => {
  const withRoutes = stacks.filter((stack) => JSON.stringify(resourcesOf(stack)).includes('/api/'))
  expect(withRoutes.length).toBeGreaterThan(10)
  const ids = withRoutes.map(({ logicalId }) => logicalId)
  const waitsFor = withRoutes.map(({ DependsOn = [] }) => DependsOn.filter((id) => ids.includes(id)))
  expect(waitsFor.filter((before) => before.length === 0)).toHaveLength(6)
  expect(new Set(waitsFor.flat()).size).toBe(ids.length - 6)
})

it('at most twelve stacks with functions change one after the other, because each takes up to 40 seconds', () => {
  const holders = new Map(
    stacks
      .filter((stack) => Object.values(resourcesOf(stack)).some(({ Type }) => Type === 'AWS::Lambda::Function'))
      .map((stack) => [stack.logicalId, stack]),
  )
  const lengthTo = (id: string): number => {
    const found = holders.get(id)
    return found ? 1 + Math.max(0, ...(found.DependsOn ?? []).map(lengthTo)) : 0
  }
  expect(holders.size).toBeGreaterThan(50)
  expect(Math.max(...[...holders.keys()].map(lengthTo))).toBeLessThanOrEqual(12)
})
