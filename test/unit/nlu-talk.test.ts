/** What is read of a talk apart from its meaning: manner, language, wishes, and words that point back. */
import { describe, expect, it } from 'vitest'
import { languageOf, languagesOf } from '../../functions/nlu/talk/language.ts'
import { isLittle } from '../../functions/nlu/talk/little.ts'
import { mannerOf } from '../../functions/nlu/talk/manner.ts'
import { pickedPlace, pointsBack } from '../../functions/nlu/talk/pointing.ts'
import { wishesIn } from '../../functions/nlu/talk/wishes.ts'

describe('the manner of a message', () => {
  it.each([
    'could you please transfer me to a live agent',
    'I would like a human, not a machine',
    'somebody real please, let me speak with a supervisor',
    'give me a real human',
    'Is there someone here I could talk to?',
    'why can’t I just talk to a person?',
    'no, put me through to your manager',
    'Ich brauche jetzt einen richtigen Ansprechpartner',
    'kann ich mit einer Kollegin telefonieren',
    'Leiten Sie mich bitte an jemanden weiter',
    'warum darf ich nicht mit einem Menschen reden?',
    'Mensch bitte!',
    'posso parlare con una persona vera?',
    'kan ik met iemand praten',
    'hoffwn siarad â rhywun',
  ])('“%s” asks for a person', (text) => expect(mannerOf(text)).toBe('person'))

  it.each([
    'this chatbot is totally useless',
    'you are such an idiot',
    'screw you',
    'damn robot',
    'Ihr seid so unfähig',
    'du blöder Bot',
    'halt die Klappe',
    'ich hasse diesen Chatbot',
  ])('“%s” is an insult', (text) => expect(mannerOf(text)).toBe('insult'))

  it.each([
    'I think you misunderstood me',
    'this does not answer my question',
    'Nein, das meinte ich nicht',
    'du hast mich falsch verstanden',
  ])('“%s” objects', (text) => expect(mannerOf(text)).toBe('objection'))

  it.each([
    'Do you have a person who speaks Welsh in the shop?',
    'I want flowers for a person I love',
    'a wig of human hair',
    'I would like to order for somebody who is ill',
    'flowers to give to a manager who retires',
    'I do not want to talk to anyone, only to order',
    'Ich möchte nicht mit einem Mitarbeiter sprechen',
    'is your staff friendly?',
    'ein Geschenk für meine Mitarbeiter',
    'Ich muss mit meinem Chef sprechen, bevor ich bestelle',
    'the bouquet was useless, it wilted',
    'I hate waiting, when do you deliver?',
    'Die Rosen sind schlecht geworden',
    'you are great',
    'I hate to ask, but are you open?',
    'what is wrong with my orchid?',
    'Ist das falsch geschnitten?',
    'are you a robot?',
    'x'.repeat(5000),
  ])('“%s” is none of these', (text) => expect(mannerOf(text)).toBeUndefined())
})

describe('the language of a message', () => {
  it.each([
    ['Können Sie das auch verschicken?', 'de'],
    ['ich brauche was für übermorgen', 'de'],
    ['can you send this to my sister?', 'en'],
    ['Quanto costa questo mazzo di fiori?', 'it'],
    ['Hoeveel kost het bezorgen?', 'nl'],
    ['Danke, can you send it?', 'en'],
    ['Bitte danke, can you have my', 'en'],
  ])('of “%s” is %s', (text, language) => expect(languageOf(text)).toBe(language))

  it.each(['Hortensien', 'danke', 'ok super', 'Bad Homburg', '12345', 'Edelweiss please', 'Bitte danke, can you have'])(
    'of “%s” cannot be told',
    (text) => expect(languageOf(text)).toBeUndefined(),
  )
})

describe('the wishes of a message', () => {
  it.each([
    ['when do you close? where can I park?', ['when do you close', 'where can I park?']],
    ['cancel my order and tell me what it costs', ['cancel my order', 'tell me what it costs']],
    ['Wo seid ihr und ab wann habt ihr offen?', ['Wo seid ihr', 'ab wann habt ihr offen?']],
    ['Hallo, liefert ihr nach Bath?', ['liefert ihr nach Bath?']],
    [
      'do you deliver? are you open? can I pay? is it far?',
      ['do you deliver', 'are you open', 'can I pay', 'is it far?'],
    ],
    ['do you deliver? how much?', ['do you deliver', 'how much?']],
  ])('of “%s” are apart', (text, wishes) => expect(wishesIn(text)).toEqual(wishes))

  it.each([
    'lilies and tulips',
    'a bouquet in pink, white and green',
    'Rosen und Nelken für meine Mutter',
    'if I order today, can you deliver tomorrow?',
    'Wenn ich heute bestelle, liefert ihr morgen?',
    'Dr. Smith, 24. December',
    'my aunt, who loves lilies, lives in Bath',
    'hello',
    '',
    'a. b. c. d. e. f. g.',
    'do you deliver? are you open? can I pay? is it far? is it near?',
    'do you deliver? when?',
  ])('of “%s” are one', (text) => expect(wishesIn(text)).toEqual([text]))
})

describe('words that point back', () => {
  it.each([
    ['the third one', 2],
    ['show me the first please', 0],
    ['Nummer zwei bitte', 1],
    ['die letzte', 3],
    ['the second bouquet', 1],
  ])('“%s” picks an item', (text, place) => expect(pickedPlace(text, 4)).toBe(place))

  it.each(['the fifth one', '2', 'first name', 'the second week of May', 'for two people', 'the one with roses'])(
    '“%s” picks none of four',
    (text) => expect(pickedPlace(text, 4)).toBeUndefined(),
  )

  it.each([
    ['and how much is that?', true],
    ['sind sie giftig?', true],
    ['what about tomorrow', true],
    ['how much is delivery', false],
    ['and would you like to see them today', true],
    ['and would you like to see them today please', false],
    ['I would like to know what it costs to have it brought to my aunt in Bath', false],
  ])('“%s” needs what was said before: %s', (text, is) => expect(pointsBack(text)).toBe(is))
})

it.each([
  ['do you have  please?', true],
  ['ich hätte gern ein paar ', true],
  ['write me a poem about ', false],
  ['how do I keep  fresh', false],
])('“%s” around a name says nothing more: %s', (rest, is) => expect(isLittle(rest)).toBe(is))

describe('the languages of many texts', () => {
  const texts = ['do you deliver today', 'Wann habt ihr offen?', 'offen', 'deliver', 'Vase', 'deliver offen']

  it('are told of a short text by its words in the others, and of none where nothing or two tell', () => {
    expect(languagesOf(texts, ['en', 'de'])).toEqual(['en', 'de', 'de', 'en', undefined, undefined])
  })

  it('are those of the company alone, and all the one it has', () => {
    expect(languagesOf(texts, ['de'])).toEqual(texts.map(() => 'de'))
    expect(languagesOf(['quanto costa la consegna dei fiori per favore'], ['en', 'de'])).toEqual([undefined])
    expect(languagesOf(['quanto costa la consegna dei fiori per favore'], ['en', 'it'])).toEqual(['it'])
  })
})
