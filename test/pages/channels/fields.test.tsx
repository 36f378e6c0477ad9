/** The page of a channel: its fields, drawn from its definition. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf } from '../screen.tsx'
import {
  cells,
  healthOf,
  openChannels,
  openWhatsapp,
  rowId,
  shows,
  toggle,
  typeInto,
  whatsapp,
} from './channels-screen.tsx'

describe('the fields', () => {
  it('CHANNELS-006/whatsapp: of WhatsApp are its app secret, verify token and numbers, saved with all other channels', async () => {
    const { sent, save } = await openWhatsapp()
    type('App secret', 'new-secret')
    press('Add number')
    typeInto('Phone number ID', 1, '2076')
    await save()
    const [body] = sent()
    expect(body).toMatchObject({ client: idOf(2), environment: idOf(3), revision: 4 })
    expect(body!.whatsapp).toMatchObject({ whatsappAppSecret: 'new-secret', whatsappVerifyToken: 'verify-me' })
    expect(body!.whatsapp['numbers']).toMatchObject([
      { _id: rowId, phoneNumberId: '1065', token: '••••beef' },
      { phoneNumberId: '2076', number: '', token: '' },
    ])
    expect(Object.keys(body!)).toContain('googleBusinessMessaging')
  })

  it('of WhatsApp are up to twenty numbers', async () => {
    const numbers = Array.from({ length: 19 }, (_, index) => ({ ...whatsapp.numbers[0], _id: idOf(100 + index) }))
    await openWhatsapp({ of: { whatsapp: { ...whatsapp, numbers } } })
    press('Add number')
    expect(cells('Phone number ID')).toHaveLength(20)
    press('Add number')
    expect(cells('Phone number ID')).toHaveLength(20)
  })

  it('CHANNELS-006/messenger: of Messenger are its app secret, verify token and pages with a token each', async () => {
    const { sent, save } = await openChannels('/messenger')
    await screen.findByRole('heading', { name: 'Facebook Messenger', level: 1 })
    type('App secret', 'meta')
    press('Add page')
    typeInto('Page ID', 0, '77')
    typeInto('Page token', 0, 'EAAG')
    await save()
    expect(sent()[0]!.messenger).toMatchObject({ messengerAppSecret: 'meta', pages: [{ pageId: '77', token: 'EAAG' }] })
  })

  it('show a secret as stored, keep it when what was typed is taken back, and remove it when asked to', async () => {
    const { sent, save } = await openWhatsapp()
    const secret = field('App secret')
    expect(secret.type).toBe('password')
    expect([secret.value, secret.placeholder]).toEqual(['', 'Stored (••••9f2c)'])
    type('App secret', 'x')
    type('App secret', '')
    expect(secret.placeholder).toContain('••••9f2c')
    expect(cells('Token')[0]!.placeholder).toBe('Stored (••••beef)')
    press('Remove: App secret')
    expect(secret.placeholder).toBe('Removed when you save')
    press('Keep: App secret')
    expect(secret.placeholder).toBe('Stored (••••9f2c)')
    press('Remove: App secret')
    await save()
    expect(sent()[0]!.whatsapp).toMatchObject({ whatsappAppSecret: '', numbers: [{ token: '••••beef' }] })
  })

  it('CHANNELS-017/pattern/spaces: of numbers refuse spaces and what is no number, those of WhatsApp as choices do', async () => {
    const { sent } = await openChannels('/twilio')
    await screen.findByRole('heading', { name: 'Twilio messaging', level: 1 })
    press('Add number')
    typeInto('Number', 0, '+447 700900123')
    press('Save')
    await shows('Please enter phone number without spaces')
    for (const wrong of ['+44-700900123', '447-7009', '447-7009001234567', '447700900abc']) {
      typeInto('Number', 0, wrong)
      await shows('Phone number is not valid')
    }
    for (const right of ['+447-700900123', '447700900123', '447-700900']) {
      typeInto('Number', 0, right)
      await waitFor(() => expect(screen.queryByText('Phone number is not valid')).toBeNull())
    }
    expect(sent()).toEqual([])
    close()
    await openWhatsapp()
    typeInto('Number', 0, '447-700900')
    press('Save')
    await shows('Enter valid phone number.')
  })

  it('CHANNELS-007/capabilities/defaults/endpoints: of the telephone are numbers with capabilities, a pause of 1.5, en-GB and two endpoints', async () => {
    const { sent, save } = await openChannels('/twilioVoice')
    await screen.findByRole('heading', { name: 'Twilio telephone', level: 1 })
    expect(field('Pause after speaking, in seconds').value).toBe('1.5')
    expect(screen.getByDisplayValue('en-GB')).toBeTruthy()
    press('Add number')
    typeInto('Number', 0, '+442079460123')
    fireEvent.mouseDown(screen.getByRole('button', { name: /Capabilities/ }))
    for (const name of ['SMS', 'MMS', 'Voice', 'Fax']) fireEvent.mouseUp(await screen.findByRole('option', { name }))
    type('Text endpoint – optional', 'https://words.bloom.example/say')
    await save()
    expect(sent()[0]!.twilioVoice).toMatchObject({
      inputTimeout: 1.5,
      defaultLanguage: 'en-GB',
      textEndpoint: 'https://words.bloom.example/say',
      speechEndpoint: '',
      numbers: [{ number: '+442079460123', capabilities: ['sms', 'mms', 'voice', 'fax'] }],
    })
  })

  it('of endpoints refuse addresses with a password and private ones', async () => {
    const { sent } = await openChannels('/twilioVoice')
    await screen.findByRole('heading', { name: 'Twilio telephone', level: 1 })
    type('Text endpoint – optional', 'https://me:secret@words.bloom.example/')
    type('Speech endpoint – optional', 'https://10.0.0.7/')
    press('Save')
    await waitFor(() => expect(screen.getAllByText('Enter a valid url')).toHaveLength(2))
    expect(sent()).toEqual([])
  })

  it('CHANNELS-008/microsoft/alexa: of Teams are app id, app password and tenant id, of Alexa skill, invocation name and intents', async () => {
    await openChannels('/microsoft')
    await screen.findByRole('heading', { name: 'Microsoft Teams', level: 1 })
    for (const label of ['App ID', 'App password', 'Tenant ID – optional']) field(label)
    close()
    await openChannels('/alexa')
    await screen.findByRole('heading', { name: 'Amazon Alexa', level: 1 })
    for (const label of ['Skill ID', 'Invocation name']) field(label)
    screen.getByRole('button', { name: /Default intents/ })
  })

  it('CHANNELS-009/fields/defaults: of e-mail are mailboxes, topics for people, footer, out-of-office mail and two addresses', async () => {
    const { sent, save, kept } = await openChannels('/email', {
      health: [healthOf({ channel: 'email', mailDomain: 'in.parley.example' })],
      of: { email: { mailboxes: [{ _id: rowId, word: 'orders', token: 'abcde23456' }] } },
    })
    await screen.findByText('orders-abcde23456@in.parley.example')
    expect([toggle(/footer/).checked, toggle(/out-of-office/).checked]).toEqual([true, false])
    press('Add mailbox')
    screen.getByText('Made when you save')
    typeInto('Begins with', 1, 'weddings')
    type('Topics for people – optional', 'Complaints')
    // Enter adds the word, and sends no form.
    expect(fireEvent.keyDown(field('Topics for people – optional'), { key: 'Enter', keyCode: 13 })).toBe(false)
    expect(field('Topics for people – optional').value).toBe('')
    expect(field('Footer – optional').tagName).toBe('TEXTAREA')
    type('Footer – optional', 'Bloom & Vale')
    type('Sender of answers – optional', 'hello@bloom.example')
    type('Copy of new mails to – optional', 'team@bloom.example')
    await save()
    expect(sent()[0]!.email).toMatchObject({
      mailboxes: [{ word: 'orders' }, { word: 'weddings' }],
      topicsToManuallyProcess: ['Complaints'],
      includeFooter: true,
      includeOOO: false,
      footer: 'Bloom & Vale',
      defaultFromEmail: 'hello@bloom.example',
      defaultToEmail: 'team@bloom.example',
    })
    expect(kept().revision).toBe(5)
  })

  it.each([
    [49, false],
    [50, true],
  ])('take no other word beside %d: %s', async (count, isFull) => {
    const topicsToManuallyProcess = Array.from({ length: count }, (_, index) => `Topic ${index}`)
    await openChannels('/email', { of: { email: { topicsToManuallyProcess } } })
    await screen.findByRole('heading', { name: 'E-mail', level: 1 })
    expect(field('Topics for people – optional').disabled).toBe(isFull)
  })

  it('CHANNELS-010, CHANNELS-011/stored: of Google Business Messaging are kept and edited, and nothing else is offered', async () => {
    const { sent, save, calls } = await openChannels('/googleBusinessMessaging', {
      of: { googleBusinessMessaging: { agentId: 'brand-7', clientEmail: '', privateKey: '••••KEY-' } },
    })
    await screen.findByText('This service has ended')
    expect(field('Agent ID – optional').value).toBe('brand-7')
    expect(field('Private key – optional').placeholder).toContain('Stored (••••KEY-)')
    for (const name of ['Run test', 'Send a message to me']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByText('Address of this channel')).toBeNull()
    type('Client e-mail – optional', 'svc@brand.example')
    await save()
    expect(sent()[0]!.googleBusinessMessaging).toEqual({
      agentId: 'brand-7',
      clientEmail: 'svc@brand.example',
      privateKey: '••••KEY-',
    })
    expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false)
  })
})
