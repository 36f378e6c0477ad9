/** How the companies have set up their bots, their plugins and their live chats. */
import { CompanySettings } from '#shared/contracts/company-settings'
import type { ServiceLevel } from '#shared/contracts/departments'
import { demoId } from './ids.ts'
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

const minuteMs = 60_000

const allowed = (company: string, origin: string) => ({ _id: demoId(company, 'origin', origin), origin })

const floristMessages = {
  chatTitle: { en: 'Ask Fern', de: 'Fragen Sie Fern' },
  chatBody: { en: 'Flowers, deliveries and orders', de: 'Blumen, Lieferungen und Bestellungen' },
  buttonText: { en: 'Questions about flowers?', de: 'Fragen zu Blumen?' },
  prompt: {
    en: 'Ask about flowers, delivery, your order …',
    de: 'Fragen Sie nach Blumen, Lieferung, Bestellung …',
  },
}

const floristSession = {
  enableSessionTimeout: true,
  timeout: 30 * minuteMs,
  confirmationTimeout: 3 * minuteMs,
  confirmationTitle: { en: 'Are you still there?', de: 'Sind Sie noch da?' },
  confirmationMessage: {
    en: 'If there is nothing else, we close this chat in a moment. You can always begin a new one.',
    de: 'Wenn es nichts mehr gibt, schließen wir diesen Chat gleich. Sie können jederzeit einen neuen beginnen.',
  },
}

export function floristSettings({ places, defaultDepartmentId }: FloristSetUp): CompanySettings {
  return CompanySettings.parse({
    botName: 'Fern',
    messages: floristMessages,
    description: {
      en: 'A florist with a workshop of its own: bouquets, weddings and deliveries since 1987.',
      de: 'Ein Blumengeschäft mit eigener Werkstatt: Sträuße, Hochzeiten und Lieferungen seit 1987.',
    },
    details: {
      en: 'Somebody is in the shop around the clock. Fern knows most things and calls one of us for the rest.',
      de: 'Im Laden ist rund um die Uhr jemand. Fern weiß das meiste und holt für den Rest eine von uns.',
    },
    url: 'https://bloom.example/',
    socialLinks: {
      facebook: { url: 'https://www.facebook.com/bloomandvale' },
      linkedIn: { url: 'https://www.linkedin.com/company/bloom-and-vale' },
    },
    cors: [allowed('bloom', 'https://bloom.example'), allowed('bloom', 'https://*.bloom.example')],
    brokenBlocksEmail: 'maya@bloom.example',
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
    chatSession: floristSession,
    plugin: { hidden: ['/checkout*', '/account/*'], moments: moments(places), availability: true },
    persistentMenu: [
      to.intent('place-an-order', 'Order flowers', 'Blumen bestellen')(places),
      to.intent('opening-hours', 'Opening hours', 'Öffnungszeiten')(places),
      to.intent('talk-to-a-person', 'Talk to a person', 'Mit jemandem sprechen')(places),
      to.url('https://bloom.example/', 'Visit our website', 'Zur Webseite')(places),
    ],
    openingHours: hours,
    // Who ties bouquets with one hand answers slowly with the other.
    userReplyTimeout: 45 * minuteMs,
    waiting: { amber: 4, red: 12 },
    survey: { isOn: true, when: 'takeover-ended', scale: 'faces', comment: true, everyDays: 7 },
    delayAnnouncementInterval: 2,
    topics: ['Order', 'Delivery', 'Wedding', 'Complaint', 'Advice', 'Invoice'],
    outcomes: ['Solved', 'Order placed', 'Appointment made', 'Refunded', 'Call back', 'No answer'],
    tags: ['Weddings', 'Subscription', 'Business customer', 'Newsletter', 'Regular', 'Complaint', 'Funeral', 'VIP'],
    defaultDepartmentId,
  })
}

export interface DepartmentPlan {
  readonly name: string
  readonly serviceLevel?: ServiceLevel
}

/** The first is the default. Who plans a wedding can wait longer than who waits for flowers. */
export const floristDepartments: readonly DepartmentPlan[] = [
  { name: 'Orders', serviceLevel: { first: 8, next: 10, close: 240, clock: 'hours' } },
  { name: 'Weddings & events', serviceLevel: { first: 15, next: 60, close: null, clock: 'hours' } },
]

/** One for those who plan a wedding, one for those who look at bouquets for long. */
const moments = (places: Places) => [
  {
    _id: demoId('bloom', 'moment', 'weddings'),
    title: 'Wedding advice',
    text: {
      en: 'Planning a wedding? Tell us the date, and we keep an hour for you.',
      de: 'Planen Sie eine Hochzeit? Nennen Sie uns den Tag, und wir nehmen uns eine Stunde Zeit.',
    },
    pages: ['/weddings*'],
    after: { type: 'seconds', seconds: 20 },
    who: 'new',
    hours: 'always',
    atMost: { type: 'days', days: 7 },
    opens: 'teaser',
    startBlock: places.block('wedding-enquiry'),
    on: true,
  },
  {
    _id: demoId('bloom', 'moment', 'same-day'),
    title: 'Same-day delivery',
    text: {
      en: 'Ordered before noon, delivered today. Shall I check your postcode?',
      de: 'Bis zwölf bestellt, heute geliefert. Soll ich Ihre Postleitzahl prüfen?',
    },
    pages: ['/bouquets*', '/gifts*'],
    after: { type: 'scrolled', percent: 60 },
    who: 'all',
    hours: 'open',
    atMost: { type: 'session' },
    opens: 'teaser',
    startBlock: places.block('same-day-delivery'),
    on: true,
  },
]

export const bicycleShopSettings = (defaultDepartmentId: string): CompanySettings =>
  CompanySettings.parse({
    botName: 'Spoke',
    messages: {
      chatTitle: { en: 'Harbour Cycles' },
      chatBody: { en: 'Repairs, hire and used bikes' },
      buttonText: { en: 'Trouble with your bike?' },
      prompt: { en: 'Ask about repairs, hire, used bikes …' },
      rating: { en: 'Did Spoke get you rolling again?' },
    },
    description: { en: 'A workshop at the harbour that mends, hires out and sells bicycles.' },
    details: { en: 'The workshop is closed. Leave your question, and we call you when we are back.' },
    url: 'https://harbour.example/',
    cors: [allowed('harbour-cycles', 'https://harbour.example')],
    privacyPolicy: {
      url: 'https://harbour.example/privacy',
      message: { en: 'We keep what you write for six months.' },
    },
    plugin: { hidden: ['/booking/pay*'] },
    pluginStyle: { version: 2, primaryColour: '#0b5c8a' },
    topics: ['Repair', 'Rental', 'Sale'],
    outcomes: ['Solved', 'Booked', 'Call back'],
    tags: ['Commuter', 'Tourist'],
    defaultDepartmentId,
  })
