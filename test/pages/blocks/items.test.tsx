/** The items of a gallery and of a list, as they are sent. */
import { expect, it } from 'vitest'
import { plainItems } from '../../../frontend/src/pages/blocks/kinds/items.tsx'

const item = { id: 'one', title: { en: 'Roses' }, subtitle: {}, media: null, choices: [] }

it('an item of a list is sent without the subtitle and the picture that it has not, and one of a gallery with both', () => {
  expect(plainItems({ kind: 'list', items: [item] })).toEqual([{ title: { en: 'Roses' }, choices: [] }])
  expect(plainItems({ kind: 'list', items: [{ ...item, subtitle: { en: 'Red' } }] })).toEqual([
    { title: { en: 'Roses' }, subtitle: { en: 'Red' }, choices: [] },
  ])
  const [sent] = plainItems({ kind: 'gallery', items: [item] })
  expect(sent).toHaveProperty('subtitle', {})
  expect(sent).toHaveProperty('media')
})
