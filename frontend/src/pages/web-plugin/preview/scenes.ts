/** The moments of a chat that the preview shows, told by sample messages. */
import type { ConversationEventBody, Message, SaidChoice, SaidItem } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { StillScene } from '../../../components/phone/still-chat.ts'
import { samplePictures } from './sample-pictures.ts'

export const sceneNames = ['closed', 'talk', 'agent', 'waiting', 'ended', 'session', 'offline', 'hours'] as const
export type SceneName = (typeof sceneNames)[number]

/** The texts of the samples, in the language of the chat. */
export type SampleTexts = (name: SampleName) => string
export type SampleName =
  | 'welcome'
  | 'orders'
  | 'new'
  | 'person'
  | 'asked'
  | 'gallery'
  | 'card-one'
  | 'card-one-text'
  | 'card-two'
  | 'card-two-text'
  | 'choose'
  | 'answer'
  | 'agent'
  | 'question'
  | 'home'
  | 'collect'
  | 'thanks'

interface SceneOptions {
  readonly name: SceneName
  readonly language: ContentLanguage
  readonly say: SampleTexts
  readonly menu: readonly SaidChoice[]
  /** When the chat ends by itself, where the scene asks whether somebody is there. */
  readonly endsAt: number
}

export function sceneOf({ name, language, say, menu, endsAt }: SceneOptions): StillScene {
  const shown = { language, menu, events: eventsOf(name, language, say) }
  switch (name) {
    case 'closed':
      return { ...shown, isUnopened: true }
    case 'session':
      return { ...shown, endsAt }
    case 'offline':
      return { ...shown, connection: 'dropped' }
    case 'talk':
    case 'agent':
    case 'waiting':
    case 'ended':
    case 'hours':
      return shown
  }
}

const interventionId = ''
const choice = (title: string): SaidChoice => ({ title, action: { type: 'block', value: '' } })

function eventsOf(name: SceneName, language: ContentLanguage, say: SampleTexts): readonly ConversationEventBody[] {
  const message = (said: Omit<Message, 'language'>): ConversationEventBody => ({
    type: 'message',
    message: { ...said, language },
  })
  const bot = (said: Omit<Message, 'language' | 'messageType'>) => message({ ...said, messageType: 'bot-msg' })
  const customer = (text: string) => message({ messageType: 'text', text })
  const greeting = bot({
    text: say('welcome'),
    choiceType: 'qreply',
    choices: [choice(say('orders')), choice(say('new')), choice(say('person'))],
  })
  const card = (title: string, subtitle: string, index: number): SaidItem => ({
    title,
    subtitle,
    choices: [choice(say('choose'))],
    media: {
      kind: 'image',
      pointer: '',
      contentType: 'image/svg+xml',
      name: title,
      url: samplePictures[index] ?? '',
    },
  })
  const talk = [
    bot({ text: say('welcome') }),
    customer(say('asked')),
    bot({
      text: say('gallery'),
      items: [card(say('card-one'), say('card-one-text'), 0), card(say('card-two'), say('card-two-text'), 1)],
    }),
    customer(say('answer')),
    bot({
      text: say('question'),
      choiceType: 'question',
      choices: [choice(say('home')), choice(say('collect'))],
    }),
  ]
  const agent = { _id: '', name: say('agent') }
  const asking: readonly ConversationEventBody[] = [
    bot({ text: say('welcome') }),
    customer(say('person')),
    { type: 'userIntervention', interventionId },
  ]
  const helped: readonly ConversationEventBody[] = [
    ...asking,
    { type: 'agentIntervention', interventionId, agent },
    customer(say('answer')),
    message({ messageType: 'agent-msg', text: say('question'), agent }),
    customer(say('home')),
    message({ messageType: 'agent-msg', text: say('thanks'), agent }),
  ]
  switch (name) {
    case 'waiting':
      return asking
    case 'agent':
      return helped
    case 'ended':
      return [...helped, { type: 'interventionEnd', interventionId, by: 'agent', agent }]
    case 'closed':
      return []
    case 'hours':
      return [greeting]
    case 'talk':
    case 'session':
    case 'offline':
      return talk
  }
}
