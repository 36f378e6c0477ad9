/** What channels have of their own, and what of a response is sent: what is empty is left out. */
import { describe, expect, it } from 'vitest'
import { emptyBlock, plainBlock } from '../../../frontend/src/pages/blocks/block-draft.ts'
import { hasOwn, withContentOn, withDefault } from '../../../frontend/src/pages/blocks/channels/channel-draft.ts'
import { plainChannelContent } from '../../../frontend/src/pages/blocks/own-content.ts'

const block = emptyBlock('basic', '')
const said = { ...block.content, text: { en: 'Roses' } } as typeof block.content

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
