/** How the companies have set up their bots, their plugins and their live chats. */
import { CompanySettings } from '#shared/contracts/company-settings'
import { to, type Places } from './plan.ts'

interface FloristSetUp {
  readonly places: Places
  readonly defaultDepartmentId: string
}

/** Round the clock: whoever tries the demo at night asks for a person, too. */
const allDay = { open: '00:00', closed: '24:00' }
const hours = {
  Monday: allDay,
  Tuesday: allDay,
  Wednesday: allDay,
  Thursday: allDay,
  Friday: allDay,
  Saturday: allDay,
  Sunday: allDay,
}

export function floristSettings({ places, defaultDepartmentId }: FloristSetUp): CompanySettings {
  return CompanySettings.parse({
    botName: 'Fern',
    messages: {
      chatTitle: { en: 'Ask Fern', de: 'Fragen Sie Fern' },
      chatBody: { en: 'Flowers, deliveries and orders', de: 'Blumen, Lieferungen und Bestellungen' },
      buttonText: { en: 'Questions about flowers?', de: 'Fragen zu Blumen?' },
      prompt: {
        en: 'Ask about flowers, delivery, your order …',
        de: 'Fragen Sie nach Blumen, Lieferung, Bestellung …',
      },
    },
    privacyPolicy: {
      url: 'https://bloom.example/privacy',
      message: {
        en: 'We keep this chat for a year so that we can help you again.',
        de: 'Wir bewahren diesen Chat ein Jahr auf, um Ihnen wieder helfen zu können.',
      },
    },
    pluginStyle: {
      version: 2,
      primaryColour: '#2f5d50',
      primaryTextColour: '#ffffff',
      secondaryColour: '#f3dfe0',
      secondaryTextColour: '#2b2f2d',
      tertiaryColour: '#8f3f53',
      tertiaryTextColour: '#ffffff',
      wbbChatBackground: '#fbf7f2',
      backgroundTextColour: '#2b2f2d',
      receiverMessageColour: '#ffffff',
      senderMessageColour: '#2f5d50',
      headerColour: 'linear-gradient(120deg, #2f5d50, #4a7d67)',
      sendButtonColour: '#8f3f53',
      allowFeedback: true,
      enableDownloadChat: true,
      messagesInterval: 600,
    },
    persistentMenu: [
      to.intent('place-an-order', 'Order flowers', 'Blumen bestellen')(places),
      to.intent('opening-hours', 'Opening hours', 'Öffnungszeiten')(places),
      to.intent('talk-to-a-person', 'Talk to a person', 'Mit jemandem sprechen')(places),
      to.url('https://bloom.example/', 'Visit our website', 'Zur Webseite')(places),
    ],
    openingHours: hours,
    userReplyTimeout: 600_000,
    delayAnnouncementInterval: 2,
    topics: ['Order', 'Delivery', 'Wedding', 'Complaint', 'Advice', 'Invoice'],
    outcomes: ['Solved', 'Order placed', 'Appointment made', 'Refunded', 'Call back', 'No answer'],
    defaultDepartmentId,
  })
}

export const bicycleShopSettings = (defaultDepartmentId: string): CompanySettings =>
  CompanySettings.parse({
    botName: 'Spoke',
    messages: { chatTitle: { en: 'Harbour Cycles' }, prompt: { en: 'Ask about repairs, hire, used bikes …' } },
    pluginStyle: { version: 2, primaryColour: '#0b5c8a' },
    topics: ['Repair', 'Rental', 'Sale'],
    outcomes: ['Solved', 'Booked', 'Call back'],
    defaultDepartmentId,
  })
