/** Customers whom Jonas and Maya are helping: some wait for an answer, some are put aside until a colleague knows more. */
import type { Talk } from '../talks.ts'

const ofJonas: readonly Talk[] = [
  {
    customer: { firstName: 'Isobel', lastName: 'Grant', locality: 'Bath' },
    language: 'en',
    began: { minutesAgo: 9 },
    startBlock: 'person-for-orders',
    page: { path: '/bouquets/snow', title: 'Snow – white roses and eucalyptus' },
    steps: [
      { say: 'Hello, I get flowers from you every other Friday. Could this week’s go to my neighbour instead?' },
      { taken: 'Jonas' },
      {
        know: {
          tags: ['Subscription', 'Regular'],
          profile: { 'Customer number': '1187', Delivery: 'Every other Friday' },
        },
      },
      { reply: 'Good morning, Isobel! Of course. What is the name, and is it the same street?' },
      { say: 'Mrs Okoro at number 16. She has just come home from hospital, so perhaps something cheerful?' },
    ],
  },
  {
    customer: { firstName: 'Dieter', lastName: 'Wagner', locality: 'Bristol' },
    language: 'de',
    began: { minutesAgo: 21 },
    startBlock: 'person-for-orders',
    way: { channel: 'whatsapp', to: '+4930232455111' },
    steps: [
      { say: 'Guten Tag, ich habe versehentlich zwei Sträuße bestellt, 5176 und 5177. Einen bitte stornieren.' },
      { taken: 'Jonas' },
      { reply: 'Guten Tag Herr Wagner, das mache ich gern. Welchen der beiden möchten Sie behalten?' },
      { say: 'Den größeren, also 5177. Bekomme ich das Geld auf das Konto DE89 3704 0044 0532 0130 00 zurück?' },
    ],
  },
  {
    customer: { firstName: 'Freya', lastName: 'Norris', locality: 'Chippenham' },
    language: 'en',
    began: { minutesAgo: 12 },
    startBlock: 'person-for-orders',
    steps: [
      { say: 'Hi, the bouquet that came this morning looks nothing like the one on your page.' },
      { taken: 'Jonas' },
      { know: { tags: ['Complaint'] } },
      { reply: 'I am sorry, Freya! Could you send me a photo? Then I can see what went wrong in the workshop.' },
      { file: 'blush', named: 'bouquet-this-morning.png' },
      { say: 'Here it is. I ordered the white one for a christening, and these are pink.' },
    ],
  },
  {
    customer: { firstName: 'Rashid', lastName: 'Khan', locality: 'Bath' },
    language: 'en',
    began: { minutesAgo: 16 },
    startBlock: 'person-for-orders',
    way: { channel: 'whatsapp', to: '+4930232455114' },
    steps: [
      { say: 'Is it still possible to have two dozen red roses at the Abbey Hotel by six tonight?' },
      { taken: 'Jonas' },
      { reply: 'Yes, that works: £96 with delivery. Shall I send you the link to pay?' },
      { refused: 'The recipient’s phone could not be reached.' },
      { note: 'He did not get my answer. I try again, then ring him.' },
    ],
  },
  {
    customer: { firstName: 'Joanna', lastName: 'Petrie', locality: 'Frome' },
    language: 'en',
    began: { minutesAgo: 40 },
    startBlock: 'person-for-orders',
    way: { channel: 'twilio', to: '+4930232455117' },
    steps: [
      { say: 'Do you have any hellebores? Need about 30 stems for Thursday' },
      { taken: 'Jonas' },
      { reply: 'Hello Joanna, the market in Bristol may have them. They tell me before lunch, and I text you then.' },
      { say: 'Great, thank you' },
      { note: 'Asked Colin at the market, he rings back.' },
      { snooze: 'today' },
    ],
  },
  {
    customer: { firstName: 'Renate', lastName: 'Schuster', locality: 'Bath' },
    language: 'de',
    began: { minutesAgo: 65 },
    startBlock: 'person-for-orders',
    way: { channel: 'email', to: 'renate.schuster@mail.example' },
    steps: [
      {
        say: 'Sehr geehrte Damen und Herren, ich suche winterharte Christrosen in Töpfen für mein Grab am Nordfriedhof.',
      },
      { taken: 'Jonas' },
      {
        reply: 'Guten Tag Frau Schuster, morgen früh kommt der Lieferant. Dann sage ich Ihnen, wie viele wir bekommen.',
      },
      { snooze: 'tomorrow' },
    ],
  },
  {
    customer: { firstName: 'Toby', lastName: 'Sinclair', locality: 'Bradford-on-Avon' },
    language: 'en',
    began: { minutesAgo: 5 },
    startBlock: 'person-for-orders',
    steps: [
      { say: 'Which of your bouquets lasts longest? It is for a friend who is away until Sunday.' },
      { taken: 'Jonas' },
      {
        reply: 'Meadow, because of the chrysanthemums: twelve days at least. Shall we deliver it on Sunday afternoon?',
      },
    ],
  },
]

const ofMaya: readonly Talk[] = [
  {
    customer: { firstName: 'Hannah', lastName: 'Whitlock', locality: 'Bath' },
    language: 'en',
    began: { minutesAgo: 34 },
    startBlock: 'person-for-weddings',
    way: { channel: 'whatsapp', to: '+4930232455121' },
    steps: [
      { say: 'Hi Maya, we changed the colours again, sorry! Could the bridesmaids have dusty blue instead of blush?' },
      { taken: 'Maya' },
      { know: { tags: ['Weddings', 'VIP'], profile: { 'Wedding day': '6 June', Guests: '110' } } },
      { reply: 'Nothing to be sorry about! Blue thistle and delphinium would be lovely. I draw up a new list today.' },
      {
        note: 'Can you ask the market what 40 stems of delphinium cost in the first week of June?',
        mention: 'Jonas',
      },
      { say: 'You are a star. Does that change the price?' },
    ],
  },
  {
    customer: { firstName: 'Clara', lastName: 'Engel', locality: 'Bristol' },
    language: 'de',
    began: { minutesAgo: 10 },
    startBlock: 'person-for-weddings',
    page: { path: '/weddings', title: 'Hochzeiten' },
    steps: [
      { say: 'Hallo, was kostet ein Brautstrauß mit Pfingstrosen, und gibt es die im August überhaupt noch?' },
      { taken: 'Maya' },
      {
        reply:
          'Guten Morgen Frau Engel! Im August sind Pfingstrosen vorbei. Dahlien oder Gartenrosen sehen sehr ähnlich aus.',
      },
      { say: 'Gartenrosen klingen schön. Können wir einmal vorbeikommen und welche ansehen?' },
    ],
  },
  {
    customer: { firstName: 'Simon', lastName: 'Archer', locality: 'Bristol' },
    language: 'en',
    began: { minutesAgo: 75 },
    startBlock: 'person-for-orders',
    way: { channel: 'email', to: 'simon.archer@harbourhotel.example' },
    steps: [
      { say: 'We would like fresh flowers in our lobby twice a week. Could you send an offer for 12 months?' },
      { taken: 'Maya' },
      {
        know: {
          tags: ['Business customer'],
          profile: { Company: 'Harbour Hotel', Role: 'Front office manager', Rooms: '84' },
        },
      },
      {
        reply: 'With pleasure, Simon. I visit you tomorrow at ten to see the lobby, then you have the offer by Friday.',
      },
      {
        note: 'Who of you can take the Monday round if they sign? Two large vases, one on the desk.',
        mention: 'Orders',
      },
      { snooze: 'tomorrow' },
    ],
  },
  {
    customer: { firstName: 'Ursula', lastName: 'Beck', locality: 'Wells' },
    language: 'de',
    began: { minutesAgo: 28 },
    startBlock: 'person-for-orders',
    way: { channel: 'messenger', to: '6120443987288' },
    steps: [
      {
        say: 'Guten Morgen, mein Mann ist am Sonntag gestorben. Ich weiß gar nicht, was man für die Trauerfeier braucht.',
      },
      { taken: 'Maya' },
      { know: { tags: ['Funeral'] } },
      {
        reply:
          'Liebe Frau Beck, mein herzliches Beileid. Lassen Sie sich Zeit. Ich rufe Sie heute um 14 Uhr an, wenn es recht ist.',
      },
      { say: 'Ja, das wäre mir lieb. Danke.' },
      { snooze: 'today' },
    ],
  },
  {
    customer: { firstName: 'Elliot', lastName: 'Frost', locality: 'Keynsham' },
    language: 'en',
    began: { minutesAgo: 8 },
    startBlock: 'person-for-weddings',
    steps: [
      { say: 'Do you also dry the bridal bouquet afterwards? My wife would love to keep hers.' },
      { taken: 'Maya' },
      { reply: 'We do! Bring it within three days of the wedding; drying takes four weeks and costs £85 in a frame.' },
    ],
  },
]

export const heldTalks: readonly Talk[] = [...ofJonas, ...ofMaya]
