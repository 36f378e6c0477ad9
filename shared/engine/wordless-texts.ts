/** What the bot says to what a customer sends without a word, in the languages of the content. */
import type { ContentLanguage } from '../languages.ts'

export const wordlessTexts = {
  image: {
    en: 'I have your picture. I cannot look at it myself: please tell me in a few words what it is about, or ask for a person.',
    de: 'Ich habe Ihr Bild erhalten. Ansehen kann ich es nicht: Schreiben Sie mir bitte in ein paar Worten, worum es geht, oder fragen Sie nach einem Menschen.',
    it: 'Ho ricevuto la sua immagine. Non posso guardarla io stesso: mi scriva in poche parole di che cosa si tratta, o chieda di una persona.',
    nl: 'Ik heb uw foto ontvangen. Zelf kan ik hem niet bekijken: schrijf me in een paar woorden waar het over gaat, of vraag om een medewerker.',
    cy: 'Mae eich llun gen i. Alla i ddim edrych arno fy hun: dywedwch mewn ychydig eiriau beth sydd dan sylw, neu gofynnwch am berson.',
  },
  video: {
    en: 'I have your video. I cannot watch it myself: please tell me in a few words what it is about, or ask for a person.',
    de: 'Ich habe Ihr Video erhalten. Ansehen kann ich es nicht: Schreiben Sie mir bitte in ein paar Worten, worum es geht, oder fragen Sie nach einem Menschen.',
    it: 'Ho ricevuto il suo video. Non posso guardarlo io stesso: mi scriva in poche parole di che cosa si tratta, o chieda di una persona.',
    nl: 'Ik heb uw video ontvangen. Zelf kan ik hem niet bekijken: schrijf me in een paar woorden waar het over gaat, of vraag om een medewerker.',
    cy: 'Mae eich fideo gen i. Alla i ddim ei wylio fy hun: dywedwch mewn ychydig eiriau beth sydd dan sylw, neu gofynnwch am berson.',
  },
  audio: {
    en: 'I have your recording. I cannot listen to it myself: please write to me in a few words what it is about, or ask for a person.',
    de: 'Ich habe Ihre Aufnahme erhalten. Anhören kann ich sie nicht: Schreiben Sie mir bitte in ein paar Worten, worum es geht, oder fragen Sie nach einem Menschen.',
    it: 'Ho ricevuto la sua registrazione. Non posso ascoltarla io stesso: mi scriva in poche parole di che cosa si tratta, o chieda di una persona.',
    nl: 'Ik heb uw opname ontvangen. Zelf kan ik er niet naar luisteren: schrijf me in een paar woorden waar het over gaat, of vraag om een medewerker.',
    cy: 'Mae eich recordiad gen i. Alla i ddim gwrando arno fy hun: ysgrifennwch mewn ychydig eiriau beth sydd dan sylw, neu gofynnwch am berson.',
  },
  file: {
    en: 'I have your file. I cannot read it myself: please tell me in a few words what it is about, or ask for a person.',
    de: 'Ich habe Ihre Datei erhalten. Lesen kann ich sie nicht: Schreiben Sie mir bitte in ein paar Worten, worum es geht, oder fragen Sie nach einem Menschen.',
    it: 'Ho ricevuto il suo file. Non posso leggerlo io stesso: mi scriva in poche parole di che cosa si tratta, o chieda di una persona.',
    nl: 'Ik heb uw bestand ontvangen. Zelf kan ik het niet lezen: schrijf me in een paar woorden waar het over gaat, of vraag om een medewerker.',
    cy: 'Mae eich ffeil gen i. Alla i ddim ei darllen fy hun: dywedwch mewn ychydig eiriau beth sydd dan sylw, neu gofynnwch am berson.',
  },
  place: {
    en: 'I have your location. Please tell me in a few words what you need there, or ask for a person.',
    de: 'Ich habe Ihren Standort erhalten. Schreiben Sie mir bitte in ein paar Worten, was Sie dort brauchen, oder fragen Sie nach einem Menschen.',
    it: 'Ho ricevuto la sua posizione. Mi scriva in poche parole di che cosa ha bisogno lì, o chieda di una persona.',
    nl: 'Ik heb uw locatie ontvangen. Schrijf me in een paar woorden wat u daar nodig hebt, of vraag om een medewerker.',
    cy: 'Mae eich lleoliad gen i. Dywedwch mewn ychydig eiriau beth sydd ei angen arnoch yno, neu gofynnwch am berson.',
  },
  missing: {
    en: 'Your file could not be received here. Please send it once more or in another form, or tell me in a few words what it shows.',
    de: 'Ihre Datei konnte hier nicht angenommen werden. Senden Sie sie bitte noch einmal oder in anderer Form, oder schreiben Sie mir in ein paar Worten, was sie zeigt.',
    it: 'Non è stato possibile ricevere il suo file. Lo invii di nuovo o in un altro formato, o mi scriva in poche parole che cosa mostra.',
    nl: 'Uw bestand kon hier niet worden ontvangen. Stuur het nog eens of in een andere vorm, of schrijf me in een paar woorden wat erop staat.',
    cy: 'Doedd dim modd derbyn eich ffeil yma. Anfonwch hi eto neu ar ffurf arall, neu dywedwch mewn ychydig eiriau beth mae’n ei ddangos.',
  },
  other: {
    en: 'I have what you sent, but I cannot read it myself. Please write to me in a few words what you need, or ask for a person.',
    de: 'Ich habe erhalten, was Sie gesendet haben, kann es aber nicht lesen. Schreiben Sie mir bitte in ein paar Worten, was Sie brauchen, oder fragen Sie nach einem Menschen.',
    it: 'Ho ricevuto ciò che ha inviato, ma non posso leggerlo io stesso. Mi scriva in poche parole di che cosa ha bisogno, o chieda di una persona.',
    nl: 'Ik heb ontvangen wat u stuurde, maar kan het zelf niet lezen. Schrijf me in een paar woorden wat u nodig hebt, of vraag om een medewerker.',
    cy: 'Mae’r hyn a anfonoch gen i, ond alla i ddim ei ddarllen fy hun. Ysgrifennwch mewn ychydig eiriau beth sydd ei angen arnoch, neu gofynnwch am berson.',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>

export type WordlessKind = keyof typeof wordlessTexts
