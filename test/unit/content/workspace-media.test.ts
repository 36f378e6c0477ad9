/** The files that the file of a workspace names. */
import { describe, expect, it } from 'vitest'
import { namedMedia } from '../../../functions/portability/workspace-media.ts'

const medium = (pointer: string, name: string) => ({ kind: 'image' as const, pointer, contentType: 'image/png', name })
const block = (path: string, pointer: string, name = 'rose.png') => ({
  kind: 'block',
  path,
  item: { _id: path, type: 'message', text: { en: 'Hello' }, media: medium(pointer, name) },
})
type MediaArguments = Parameters<typeof namedMedia>
const named = (items: readonly object[], company: object = {}) =>
  namedMedia({ items } as unknown as MediaArguments[0], { company } as unknown as MediaArguments[1])

describe('the files that a workspace names', () => {
  it('come once each in the order of their pointers, with all that they are named as, where they are named first', () => {
    const found = named([
      block('b2', 'p2'),
      block('b1', 'p1'),
      block('b3', 'p2', 'other.png'),
      { kind: 'form', item: {} },
    ])
    expect(found).toEqual([
      { pointer: 'p1', use: 'content', path: 'b1', media: [medium('p1', 'rose.png')] },
      { pointer: 'p2', use: 'content', path: 'b2', media: [medium('p2', 'rose.png'), medium('p2', 'other.png')] },
    ])
  })

  it('are of the brand where the settings name them, whatever else does', () => {
    const company = { logo: { pointer: 'p2' }, customButtonIcon: { pointer: 'p0' } }
    expect(named([block('b1', 'p2')], company)).toEqual([
      { pointer: 'p0', use: 'brand', path: 'settings/company.json.customButtonIcon', media: [] },
      { pointer: 'p2', use: 'brand', path: 'settings/company.json.logo', media: [] },
    ])
  })
})
