/** The list from which a response is chosen that another one leads to. */
import { expect, it } from 'vitest'
import type { BriefBlock } from '#shared/contracts/blocks'
import { topicsOf } from '../../../frontend/src/pages/blocks/block-select.tsx'

const blocks = [
  block('Roses', 'Offers'),
  block('Bye', 'Small talk', { icon: 'heart' }),
  block('Delivery', 'About us'),
  block('Tulips', 'Offers', { type: 'media' }),
  block('Opening hours', 'Knowledge', { type: 'kb' }),
]
const titlesOf = (chosen: string) =>
  topicsOf(blocks, chosen).map((topic) => [
    topic.label,
    'options' in topic ? topic.options.map(({ label }) => label) : undefined,
  ])

it('responses are listed by their topics, in the order of their names', () => {
  expect(titlesOf('')).toEqual([
    ['About us', ['Delivery']],
    ['Offers', ['Roses', 'Tulips']],
    ['Small talk', ['Bye']],
  ])
})

it('knowledge is listed only where it is chosen already', () => {
  expect(titlesOf('Opening hours')).toContainEqual(['Knowledge', ['Opening hours']])
  expect(titlesOf('Roses').map(([topic]) => topic)).not.toContain('Knowledge')
})

it('a response is found by its topic and its key, and has the icon of its own or that of its kind', () => {
  const [about, , talk] = topicsOf(blocks, '')
  expect(about).toMatchObject({ options: [{ value: 'Delivery', filteringTags: ['About us', 'delivery'] }] })
  expect(talk).toMatchObject({ options: [{ value: 'Bye', iconName: 'heart' }] })
})

function block(title: string, group: string, more: Partial<BriefBlock> = {}): BriefBlock {
  const key = title.toLowerCase()
  return { _id: title, title, key, group, type: 'message', inUse: true, status: 'in-use', revision: 1, ...more }
}
