/** What channels have of their own, and what of a response is sent: what is empty is left out. */
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { use } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { FaultsProvider } from '../../../frontend/src/components/form/fault-field.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { emptyBlock, plainBlock } from '../../../frontend/src/pages/blocks/block-draft.ts'
import { ChannelFields } from '../../../frontend/src/pages/blocks/channels/channel-fields.tsx'
import { hasOwn, withContentOn, withDefault } from '../../../frontend/src/pages/blocks/channels/channel-draft.ts'
import { OwnPartNote } from '../../../frontend/src/pages/blocks/channels/own-parts.tsx'
import type { TabProps } from '../../../frontend/src/pages/blocks/editor-props.ts'
import { plainChannelContent } from '../../../frontend/src/pages/blocks/own-content.ts'

const block = emptyBlock('basic', '')
const said = { ...block.content, text: { en: 'Roses' } } as typeof block.content

beforeAll(async () => {
  await startLanguage()
  await i18next.loadNamespaces(['response-form'])
})
const tabOf = (edited: typeof block, channel = 'whatsapp'): TabProps =>
  ({ edited, change: () => {}, readOnly: false, view: { channel, languages: ['en', 'de'] } }) as unknown as TabProps

describe('the content of a channel', () => {
  it('is its own once it was edited there, and the default again once it is given up', () => {
    expect(hasOwn(block, 'whatsapp')).toBe(false)
    const own = withContentOn(block, 'whatsapp', said)
    expect(own.channelContent).toEqual({ whatsapp: { text: { en: 'Roses' } } })
    expect([hasOwn(own, 'whatsapp'), hasOwn(own, 'whatsapp', 'text'), hasOwn(own, 'email')]).toEqual([
      true,
      true,
      false,
    ])
    const left = withDefault(own, 'whatsapp', 'text')
    expect([left.channelContent, hasOwn(left, 'whatsapp')]).toEqual([{}, false])
  })

  it('is sent where there is some', () => {
    expect(plainChannelContent({ whatsapp: { text: { en: 'Roses' } }, email: {} })).toEqual({
      whatsapp: { text: { en: 'Roses' } },
    })
  })
})

describe('a response that is sent', () => {
  it('has no lists and texts that are empty', () => {
    expect(plainBlock(block)).not.toHaveProperty('eventIds')
    expect(plainBlock(block)).not.toHaveProperty('module')
    expect(plainBlock({ ...block, eventIds: ['e'], module: ' winter ' })).toMatchObject({
      eventIds: ['e'],
      module: 'winter',
    })
  })
})

describe('the fields of a channel', () => {
  it('name the languages that the default is written in and the own text is not', () => {
    const text = { en: 'Roses', de: 'Rosen' }
    const both = { ...block, content: { ...block.content, text } as typeof block.content }
    const noted = (own: object) => {
      cleanup()
      const content = { ...block.content, text: own } as typeof block.content
      render(<OwnPartNote {...tabOf(withContentOn(both, 'whatsapp', content))} field="text" />)
      return screen.queryByText(/^Not written here/)?.textContent
    }
    expect(noted({ en: 'Red', de: 'Rot' })).toBeUndefined()
    expect(noted({ en: 'Red' })).toBe(
      'Not written here, but in the default: German. Customers get another language instead.',
    )
    cleanup()
    render(<OwnPartNote {...tabOf(both)} field="text" />)
    screen.getByText('Uses the default')
  })

  it('show their faults and those of the default, and are left as both', () => {
    const left: string[] = []
    const found: (string | undefined)[] = []
    function Field() {
      const faults = use(FaultsProvider)
      found.push(faults.of('text'), faults.of('media'))
      return <button onClick={() => faults.leave('text')}>Leave</button>
    }
    const faults = { 'whatsapp:text': 'Too long', media: 'Missing' } as Record<string, string>
    const provided = { of: (field: string) => faults[field], leave: (field: string) => void left.push(field) }
    const show = (channel: string) =>
      render(
        <FaultsProvider value={provided}>
          <ChannelFields {...tabOf(block, channel)}>
            <Field />
          </ChannelFields>
        </FaultsProvider>,
      )
    show('whatsapp')
    screen.getByRole('button', { name: 'Leave' }).click()
    expect([found, left]).toEqual([
      ['Too long', 'Missing'],
      ['whatsapp:text', 'text'],
    ])
    cleanup()
    show('chat_plugin')
    expect(found.slice(2)).toEqual([undefined, 'Missing'])
  })
})
