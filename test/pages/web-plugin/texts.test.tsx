/** The Text and the Session tab of the web plugin. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field, press, type } from '../actions.ts'
import { isEnabled, openPlugin, save, saved, tab } from './plugin-screen.tsx'
import { close } from '../close.ts'

const language = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the Text tab', () => {
  it('WEBPLUGIN-006: edits each text of the chat in each language of the company', async () => {
    const page = await openPlugin()
    screen.getByRole('heading', { name: 'General Text' })
    const labels = ['Chat title', 'Subtitle', 'Button text', 'Intro prompt', 'Company description']
    const all = [...labels, 'Availability details', 'Rating text']
    for (const label of all) type(label, `${label} in English`)
    language(/German/)
    for (const label of all) type(label, `${label} auf Deutsch`)
    const both = (label: string) => ({ en: `${label} in English`, de: `${label} auf Deutsch` })
    expect(await save(page)).toMatchObject({
      messages: {
        chatTitle: both('Chat title'),
        chatBody: both('Subtitle'),
        buttonText: both('Button text'),
        prompt: both('Intro prompt'),
        rating: both('Rating text'),
      },
      description: both('Company description'),
      details: both('Availability details'),
    })
  })

  it('WEBPLUGIN-007: edits the website, the privacy policy and the text of its link', async () => {
    const page = await openPlugin()
    type('Company website', 'https://flora.example/')
    type('Privacy policy URL', 'https://flora.example/privacy')
    type('Privacy policy link text', 'How we treat your data')
    expect(await save(page)).toMatchObject({
      url: 'https://flora.example/',
      privacyPolicy: { url: 'https://flora.example/privacy', message: { en: 'How we treat your data' } },
    })
  })

  it('counts the texts that a language lacks, and copies those from English', async () => {
    const page = await openPlugin()
    expect(screen.getByRole('button', { name: 'German (1 missing)' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Copy from English/ })).toBeNull()
    language(/German/)
    press('Copy from English to German')
    expect([field('Subtitle').value, field('Chat title').value]).toEqual(['Flowers and orders', 'Fragen Sie Fern'])
    expect(screen.queryByRole('button', { name: /^Copy from English/ })).toBeNull()
    expect(await save(page)).toMatchObject({
      messages: { chatBody: { en: 'Flowers and orders', de: 'Flowers and orders' } },
    })
  })

  it('WEBPLUGIN-027: has the fields of each supported language, and keeps the texts of one that was taken away', async () => {
    const texts = { ...saved.messages, chatTitle: { en: 'Ask Fern', de: 'Fragen Sie Fern', it: 'Chiedi a Fern' } }
    const page = await openPlugin({ of: { supportedLangs: ['en'], messages: texts } })
    expect(screen.queryByRole('button', { name: /German|Italian/ })).toBeNull()
    type('Chat title', 'Ask Flora')
    expect(await save(page)).toMatchObject({
      messages: { chatTitle: { en: 'Ask Flora', de: 'Fragen Sie Fern', it: 'Chiedi a Fern' } },
    })
    close()
    const wider = await openPlugin({ of: { supportedLangs: ['en', 'de', 'it'], messages: texts } })
    language(/Italian/)
    expect(field('Chat title').value).toBe('Chiedi a Fern')
    await wider.theirs({ supportedLangs: ['en', 'de', 'it', 'nl'] })
    await screen.findByRole('button', { name: /Dutch/ })
    language(/Dutch/)
    type('Chat title', 'Vraag het Fern')
    expect(await save(wider)).toMatchObject({ messages: { chatTitle: { it: 'Chiedi a Fern', nl: 'Vraag het Fern' } } })
  })

  it('tells how long a text may be, and marks one that is longer', async () => {
    await openPlugin()
    type('Intro prompt', 'x'.repeat(121))
    expect(screen.getByText('121 of 120 characters')).toBeTruthy()
    fireEvent.blur(field('Intro prompt'))
    await waitFor(() => expect(field('Intro prompt').getAttribute('aria-invalid')).toBe('true'))
  })
})

describe('the Session tab', () => {
  const at = '?tab=session'
  const toggle = 'End silent chats'
  const minutes = 'Minutes of silence'
  const answer = 'Minutes to answer'

  function writeTexts() {
    type('Confirmation title', 'Still there?')
    type('Confirmation message', 'Shall we go on?')
    language(/German/)
    type('Confirmation title', 'Noch da?')
    type('Confirmation message', 'Geht es weiter?')
  }

  it('WEBPLUGIN-019/minutes/zero: shows minutes, which read as 0 where nothing is stored, and sends milliseconds', async () => {
    const page = await openPlugin({ at })
    expect([field(minutes).value, field(answer).value]).toEqual(['0', '0'])
    fireEvent.click(field(toggle))
    type(minutes, '12')
    type(answer, '5')
    writeTexts()
    expect((await save(page)).chatSession).toMatchObject({ timeout: 720_000, confirmationTimeout: 300_000 })
  })

  it('WEBPLUGIN-021/first, WEBPLUGIN-022/first: begin at 10 and 1 minutes once they are enabled', async () => {
    await openPlugin({ at })
    fireEvent.click(field(toggle))
    expect([field(minutes).value, field(answer).value]).toEqual(['10', '1'])
  })

  it.each(['', '9', '61', '10.5'])(
    'WEBPLUGIN-021/required/range/step: the timeout takes 10 to 60 whole minutes, so `%s` cannot be saved',
    async (wrong) => {
      await openPlugin({ at })
      fireEvent.click(field(toggle))
      writeTexts()
      expect(isEnabled('Save')).toBe(true)
      type(minutes, wrong)
      expect(isEnabled('Save')).toBe(false)
      type(minutes, '60')
      expect(isEnabled('Save')).toBe(true)
    },
  )

  it.each(['', '0', '6', '1.5'])(
    'WEBPLUGIN-022/range: the time to answer takes 1 to 5 minutes, so `%s` cannot be saved',
    async (wrong) => {
      await openPlugin({ at })
      fireEvent.click(field(toggle))
      writeTexts()
      type(answer, wrong)
      expect(isEnabled('Save')).toBe(false)
      type(answer, '5')
      expect(isEnabled('Save')).toBe(true)
    },
  )

  it('WEBPLUGIN-023/message/title: while it is on, each supported language needs a title and a message', async () => {
    await openPlugin({ at })
    fireEvent.click(field(toggle))
    expect(tab('Session, 4 errors')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await screen.findByText('Confirmation title is required')
    expect(screen.getByText('Confirmation message is required')).toBeTruthy()
    type('Confirmation title', 'Still there?')
    type('Confirmation message', 'Shall we go on?')
    expect(tab('Session, 2 errors')).toBeTruthy()
    language(/German/)
    expect(screen.getByText('Confirmation title is required')).toBeTruthy()
  })

  it('WEBPLUGIN-020, WEBPLUGIN-023/off: while it is off, the fields are disabled and nothing is asked of them', async () => {
    const chatSession = {
      ...saved.chatSession,
      enableSessionTimeout: true,
      timeout: 600_000,
      confirmationTimeout: 60_000,
    }
    const page = await openPlugin({ at, of: { chatSession } })
    const fields = () =>
      [minutes, answer, 'Confirmation title', 'Confirmation message'].map((label) => field(label).disabled)
    expect(tab('Session, 4 errors')).toBeTruthy()
    expect(fields()).toEqual([false, false, false, false])
    fireEvent.click(field(toggle))
    expect(fields()).toEqual([true, true, true, true])
    expect(tab('Session')).toBeTruthy()
    expect((await save(page)).chatSession).toMatchObject({ enableSessionTimeout: false })
  })

  it('WEBPLUGIN-018: edits the flag, both times, and title and message per language', async () => {
    const page = await openPlugin({ at })
    fireEvent.click(field(toggle))
    writeTexts()
    expect((await save(page)).chatSession).toEqual({
      enableSessionTimeout: true,
      timeout: 600_000,
      confirmationTimeout: 60_000,
      confirmationTitle: { en: 'Still there?', de: 'Noch da?' },
      confirmationMessage: { en: 'Shall we go on?', de: 'Geht es weiter?' },
    })
  })
})
