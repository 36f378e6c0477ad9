import { expect, it } from 'vitest'
import { markdownOf, plainText } from '#shared/chat/markdown'

const hrefOf = (address: string) => (address.startsWith('https://') ? address : undefined)

it('bold, italic, lists and links are read, a link that may not be followed stays text', () => {
  const read = markdownOf('We are **open _now_**:\n- Mon\n- [map](https://map.example)\n2. [x](javascript:1)', hrefOf)
  expect(read).toEqual([
    {
      tag: 'p',
      lines: [['We are ', { tag: 'strong', spans: ['open ', { tag: 'em', spans: ['now'] }, ''] }, ':']],
    },
    { tag: 'ul', lines: [['Mon'], ['', { href: 'https://map.example', spans: ['map'] }, '']] },
    { tag: 'ol', start: 2, lines: [['', 'x', '']] },
  ])
})

it('the words of a text alone have no marks of emphasis, and links stand by their labels', () => {
  expect(plainText('We are **open _now_**:\n- Mon\n- [map](https://map.example)')).toBe('We are open now:\nMon\nmap')
  expect(plainText('2*3 and snake_case_name')).toBe('2*3 and snake_case_name')
})
