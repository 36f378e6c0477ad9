import { describe, expect, it } from 'vitest'
import { microsoft } from '../../../functions/adapters/microsoft/adapter.ts'
import { rawOf } from '../sketch.ts'
import fixtures from './fixtures/kinds.json' with { type: 'json' }

const settings = { appId: 'bot', appPassword: 'secret', tenantId: '' }
const told = {
  type: 'message',
  id: 'm8',
  timestamp: '2026-11-20T12:00:00.000Z',
  serviceUrl: 'https://smba.trafficmanager.net/emea/',
  from: { id: '29:ada' },
  recipient: { id: '28:bot', name: 'Bakery' },
  conversation: { id: 'a:1', conversationType: 'personal' },
}

function parse(activity: object) {
  const beside = ['from', 'at', 'account']
  return microsoft
    .parse(rawOf(JSON.stringify({ ...told, ...activity })), settings)
    .map((heard) => Object.fromEntries(Object.entries(heard).filter(([name]) => !beside.includes(name))))
}

describe('a message of Teams as a person reads it', () => {
  it.each(fixtures.kinds)('tells $title', ({ activity, heard }) => {
    expect(parse(activity)).toEqual(heard.map((each, place) => ({ id: place === 0 ? 'm8' : `m8/${place}`, ...each })))
  })
})
