import { expect, it } from 'vitest'
import { functions } from '../../infra/definition/definition.ts'
import { synthesise } from './templates.ts'

it('a cloud that is deployed has nothing of the example phone: no function, no setting, no address', () => {
  const templates = synthesise()
  expect(JSON.stringify(templates.resources)).not.toMatch(/example-?phone|graph\.facebook|api\.twilio/i)
  expect(functions.map(({ name }) => name).filter((name) => name.includes('phone'))).toEqual([])
})
