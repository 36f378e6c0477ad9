/** The responses of a long talk, as many as a test wants: each leads to a few others, some back to earlier ones. */
import { ulid } from 'ulid'
import { Block } from '#shared/contracts/blocks'
import type { Hierarchy } from '#shared/contracts/hierarchy'
import { hierarchyOf } from '#shared/content/hierarchy'

const topics = ['Welcome', 'Bouquets', 'Orders', 'Delivery', 'Care of plants', 'Complaints', 'Opening hours', 'Wedding']
const words = ['Roses', 'Tulips', 'By post', 'Today', 'Tomorrow', 'A voucher', 'Something else', 'Speak to a florist']
const icons = ['call', 'calendar', 'gen-ai', 'contact', 'location-pin'] as const

/** The same ones for the same number, but for their ids. */
function longTalk(count: number) {
  const ids = Array.from({ length: count }, () => ulid())
  // Numbers that look drawn by lot, and are the same each time.
  let seed = 7
  const drawn = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  let led = 1
  return ids.map((_id, index) => {
    const choices = Array.from({ length: 1 + drawn(4) }, (_, at) => {
      const to = drawn(10) === 0 || led >= count ? ids[drawn(index + 1)]! : ids[led++]!
      return { title: { en: words[(index + at) % words.length]! }, action: { type: 'block', value: to } }
    })
    const isWelcome = index === 0
    return {
      _id,
      type: 'select',
      key: isWelcome ? 'welcome' : `answer-${index}`,
      title: isWelcome ? 'Welcome to the shop' : `${words[drawn(words.length)]!}, ${index}`,
      group: topics[isWelcome ? 0 : drawn(topics.length)]!,
      text: { en: 'What would you like?' },
      choiceType: 'qreply',
      choices,
      ...(drawn(6) === 0 && { icon: icons[drawn(icons.length)]!, iconColour: '#ffffff', backgroundColour: '#7d2ae8' }),
      updated: '2026-11-22T10:00:00.000Z',
    }
  })
}

/** What the server answers for such a talk. */
export function longHierarchy(count: number): Hierarchy {
  const blocks = longTalk(count).map((block) => Block.parse({ ...block, revision: 1 }))
  const none = { intents: [], entities: [], intentMappings: [], choiceMappings: [], entityMappings: [], moments: [] }
  const content = { blocks, ...none, menu: [], statusOf: () => 'in-use' as const }
  return hierarchyOf(content, { channel: 'chat_plugin', nodesMax: 5000 })
}
