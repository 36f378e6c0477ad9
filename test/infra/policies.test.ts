/** The roles in AWS are made of the statements that the embedded cloud holds calls against. */
import { describe, expect, it } from 'vitest'
import { functions } from '../../infra/definition/definition.ts'
import { consumerStatements, statementsOf, type GrantStatement } from '../../infra/definition/grants.ts'
import { nameOf, productFunctions } from './cloud-from.ts'
import { resourcesOf } from './stage-resources.ts'
import { synthesise, type Found, type Value } from './templates.ts'

const templates = synthesise({ mailSender: 'parley@example.com', receivingDomain: 'in.example.com' })

const stage = resourcesOf(templates)

describe('the role of each function allows what the definition says, and its log', () => {
  it.each(functions.map((definition) => [definition.name, definition] as const))('%s', (name, definition) => {
    const handler = productFunctions(templates).find((each) => nameOf(templates.text(each, 'FunctionName')) === name)!
    const role = templates.target(handler, 'Role')
    const [log, ...rest] = inRole(role)
    expect(log!.actions).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents'])
    expect(allowed(rest)).toEqual(allowed(statementsOf(definition, stage)))
  })
})

it('who is fed by a queue may do with it what the embedded cloud allows', () => {
  const fed = functions.map(({ name }) => consumerStatements(name, stage)).filter((found) => found.length > 0)
  const attached = templates
    .ofType('AWS::IAM::Policy')
    .flatMap((policy) => statementsIn(policy, policy.Properties.PolicyDocument))
  const ofQueues = attached.filter(({ actions }) => actions.includes('sqs:ReceiveMessage'))
  expect(ofQueues.map(({ actions }) => actions.toSorted())).toEqual(fed.flat().map(({ actions }) => actions.toSorted()))
})

it('a role is passed to schedules alone', () => {
  const passing = functions
    .flatMap((each) => statementsOf(each, stage))
    .filter(({ actions }) => actions.includes('iam:PassRole'))
  expect(passing.length).toBeGreaterThan(0)
  for (const { conditions } of passing)
    expect(conditions).toEqual({ StringEquals: { 'iam:PassedToService': ['scheduler.amazonaws.com'] } })
})

const inRole = (role: Found): GrantStatement[] =>
  (role.Properties.Policies as { PolicyDocument: Value }[]).flatMap(({ PolicyDocument }) =>
    statementsIn(role, PolicyDocument),
  )

function statementsIn({ template }: Found, document: Value): GrantStatement[] {
  const { Statement: found } = templates.resolve(template, document) as { Statement: Record<string, Value>[] }
  return found.map(({ Effect, Action, Resource, Condition }) => {
    expect(Effect).toBe('Allow')
    const conditions = Condition as Record<string, Record<string, string | string[]>> | undefined
    return {
      actions: [Action].flat() as string[],
      resources: [Resource].flat() as string[],
      ...(conditions && {
        conditions: Object.fromEntries(
          Object.entries(conditions).map(([operator, asked]) => [
            operator,
            Object.fromEntries(Object.entries(asked).map(([key, values]) => [key, [values].flat()])),
          ]),
        ),
      }),
    }
  })
}

/** What statements allow, one action on one resource a line: CDK joins statements where it can. */
const allowed = (statements: readonly GrantStatement[]): string[] => {
  const lines = statements.flatMap(({ actions, resources, conditions = {} }) =>
    actions.flatMap((action) => resources.map((resource) => `${action} ${resource} ${JSON.stringify(conditions)}`)),
  )
  return [...new Set(lines)].toSorted()
}
