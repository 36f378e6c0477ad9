/** The sentences of the shared kinds of field, each at a field that customers of the API can fill in (000 §5.4). */
import { expect, it } from 'vitest'
import { saveChannels } from '../kit/channel-settings.ts'
import { openShop } from '../kit/shop.ts'

const { shop } = await openShop()
const { admin } = shop

/** The sentences of what is refused, by the path of their fields. */
async function refused(verb: 'GET' | 'POST', path: string, body?: object) {
  const answer = await admin.request(verb, `/api/agent/${path}`, body && { body })
  expect(answer.status).toBe(400)
  const details = answer.body.details as { path: string; message: string }[]
  return Object.fromEntries(details.map((fault) => [fault.path, fault.message]))
}

const content = { type: 'message', text: { en: 'Roses' } }

it('ERRORS-005: a time says how it is written', async () => {
  const quietHours = { from: '25:00', to: '8:00' }
  expect(await refused('POST', 'broadcast', { name: 'Roses', content, quietHours })).toEqual({
    'quietHours.from': 'Enter a valid time format',
    'quietHours.to': 'Enter a valid time format',
  })
})

it('ERRORS-009/word: the key of a question is a word', async () => {
  const question = {
    type: 'form-field',
    title: 'Colour',
    fieldType: 'input',
    dataType: 'text',
    question: { en: 'Which colour?' },
  }
  expect(await refused('POST', 'forms', { ...question, key: 'two words' })).toEqual({ key: 'Enter a valid word' })
})

it('ERRORS-009/letters: an organisation of Salesforce has letters and numbers alone', async () => {
  const saving = saveChannels(admin, { salesforce: { orgId: '00D-5K', deploymentName: 'Parley chat' } })
  const message = 'Please only use letters and numbers'
  await expect(saving).rejects.toMatchObject({
    details: [
      { path: 'salesforce.orgId', message },
      { path: 'salesforce.deploymentName', message },
    ],
  })
  const saved = await saveChannels(admin, { salesforce: { orgId: '00D5K0000008aqr', deploymentName: 'Parley_Chat' } })
  expect(saved.salesforce).toMatchObject({ orgId: '00D5K0000008aqr', deploymentName: 'Parley_Chat' })
})

it('ERRORS-012/boolean: a yes or no is one, in a body, in an address and in a variable', async () => {
  const message = 'Please enter a valid value'
  expect(await refused('POST', 'event-trigger', { name: 'sale', enabled: 'perhaps' })).toEqual({ enabled: message })
  expect(await refused('GET', 'block?inUseOnly=perhaps')).toEqual({ inUseOnly: message })
  expect(await refused('POST', 'variables', { name: 'is_open', type: 'boolean', value: 'perhaps' })).toEqual({
    value: message,
  })
})

it('BLOCKS-055/text: the temporary text of a function is required', async () => {
  const todo = {
    type: 'handler',
    name: 'find',
    handlerName: 'webhook',
    todo: true,
    tempText: { en: ' ' },
    tempChoices: [],
  }
  expect(await refused('POST', 'block', { type: 'function', title: 'Later', group: 'Orders', function: todo })).toEqual(
    {
      'function.tempText.en': 'Required field',
      'function.tempChoices': 'add at least one button',
    },
  )
})
