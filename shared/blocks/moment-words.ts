/**
 * The words of the bot's own moments where nobody has written others: what a new bot begins with. They fit any trade. A text
 * may name the company and the bot as all texts do.
 */
import type { ContentLanguage, Localized } from '../languages.ts'
import type { MomentKey } from './moments.ts'

export type Words = Readonly<Record<ContentLanguage, string>>

/** The words in these languages and in English, which stands in wherever a language is missing. */
export const wordsIn = (words: Words, languages: readonly ContentLanguage[]): Localized =>
  Object.fromEntries([...new Set<ContentLanguage>(['en', ...languages])].map((each) => [each, words[each]]))

interface MomentWords {
  /** What people who write the bot call it. */
  readonly title: Words
  readonly text: Words
}

export const momentWords: Readonly<Record<MomentKey, MomentWords>> = {
  welcome: {
    title: { en: 'Welcome', de: 'Begrüßung', it: 'Benvenuto', nl: 'Welkom', cy: 'Croeso' },
    text: {
      en: 'Hello and welcome to ***company***! I am the digital assistant. What can I do for you?',
      de: 'Guten Tag und willkommen bei ***company***! Ich bin der digitale Assistent. Was kann ich für Sie tun?',
      it: 'Buongiorno, qui è ***company***! Sono l’assistente digitale. Cosa posso fare per lei?',
      nl: 'Hallo en welkom bij ***company***! Ik ben de digitale assistent. Wat kan ik voor u doen?',
      cy: 'Helo a chroeso i ***company***! Fi yw’r cynorthwyydd digidol. Beth alla i ei wneud i chi?',
    },
  },
  misunderstood: {
    title: {
      en: 'Not understood',
      de: 'Nicht verstanden',
      it: 'Non capito',
      nl: 'Niet begrepen',
      cy: 'Heb ei ddeall',
    },
    text: {
      en: 'I am sorry, I did not understand that. Could you say it in other words?',
      de: 'Das habe ich leider nicht verstanden. Können Sie es mit anderen Worten sagen?',
      it: 'Mi dispiace, non ho capito. Può dirlo con altre parole?',
      nl: 'Sorry, dat heb ik niet begrepen. Kunt u het anders zeggen?',
      cy: 'Mae’n ddrwg gen i, doeddwn i ddim yn deall hynny. Allwch chi ei ddweud mewn geiriau eraill?',
    },
  },
  'small-talk-greeting': {
    title: {
      en: 'Reply to a greeting',
      de: 'Antwort auf einen Gruß',
      it: 'Risposta a un saluto',
      nl: 'Antwoord op een groet',
      cy: 'Ateb i gyfarchiad',
    },
    text: {
      en: 'Hello! How can I help you?',
      de: 'Guten Tag! Wie kann ich Ihnen helfen?',
      it: 'Buongiorno! Come posso aiutarla?',
      nl: 'Hallo! Hoe kan ik u helpen?',
      cy: 'Helo! Sut alla i eich helpu?',
    },
  },
  'small-talk-thanks': {
    title: {
      en: 'Reply to thanks',
      de: 'Antwort auf einen Dank',
      it: 'Risposta a un grazie',
      nl: 'Antwoord op een bedankje',
      cy: 'Ateb i ddiolch',
    },
    text: {
      en: 'You are welcome! Is there anything else I can do for you?',
      de: 'Sehr gern! Kann ich sonst noch etwas für Sie tun?',
      it: 'Prego! Posso fare altro per lei?',
      nl: 'Graag gedaan! Kan ik verder nog iets voor u doen?',
      cy: 'Croeso! Oes unrhyw beth arall y galla i ei wneud i chi?',
    },
  },
  'small-talk-goodbye': {
    title: {
      en: 'Reply to a goodbye',
      de: 'Antwort auf einen Abschied',
      it: 'Risposta a un arrivederci',
      nl: 'Antwoord op een afscheid',
      cy: 'Ateb i ffarwél',
    },
    text: {
      en: 'Goodbye, and thank you for your visit!',
      de: 'Auf Wiedersehen, und danke für Ihren Besuch!',
      it: 'Arrivederci, e grazie della visita!',
      nl: 'Tot ziens, en bedankt voor uw bezoek!',
      cy: 'Hwyl fawr, a diolch am ymweld!',
    },
  },
  'small-talk-never-mind': {
    title: {
      en: 'Reply to “never mind”',
      de: 'Antwort auf „schon gut“',
      it: 'Risposta a «lasci stare»',
      nl: 'Antwoord op ‘laat maar’',
      cy: 'Ateb i “dim ots”',
    },
    text: {
      en: 'All right, we will leave it at that. Just write if there is anything else.',
      de: 'Alles klar, dann lassen wir es dabei. Schreiben Sie einfach, wenn noch etwas ist.',
      it: 'Va bene, lasciamo stare. Scriva pure se le serve altro.',
      nl: 'Goed, dan laten we het daarbij. Schrijf gerust als er nog iets is.',
      cy: 'Iawn, fe adawn ni hi yno. Ysgrifennwch os oes unrhyw beth arall.',
    },
  },
  handover: {
    title: {
      en: 'Hand-over to a person',
      de: 'Übergabe an einen Menschen',
      it: 'Passaggio a una persona',
      nl: 'Overdracht aan een medewerker',
      cy: 'Trosglwyddo i berson',
    },
    text: {
      en: 'I am getting one of my colleagues for you. One moment, please.',
      de: 'Ich hole jemanden aus dem Team für Sie. Einen Moment bitte.',
      it: 'Chiamo subito una persona del nostro team. Un momento, per favore.',
      nl: 'Ik haal er iemand van het team bij. Een ogenblik, alstublieft.',
      cy: 'Rydw i’n nôl un o’m cydweithwyr i chi. Un eiliad, os gwelwch yn dda.',
    },
  },
  waiting: {
    title: {
      en: 'Waiting for a person',
      de: 'Warten auf einen Menschen',
      it: 'In attesa di una persona',
      nl: 'Wachten op een medewerker',
      cy: 'Aros am berson',
    },
    text: {
      en: 'Thank you for waiting. Somebody will be with you as soon as possible.',
      de: 'Danke für Ihre Geduld. Es ist so bald wie möglich jemand für Sie da.',
      it: 'Grazie per l’attesa. Qualcuno sarà da lei appena possibile.',
      nl: 'Bedankt voor uw geduld. Er is zo snel mogelijk iemand voor u.',
      cy: 'Diolch am aros. Bydd rhywun gyda chi cyn gynted â phosibl.',
    },
  },
  'nobody-there': {
    title: { en: 'Nobody there', de: 'Niemand da', it: 'Nessuno presente', nl: 'Niemand aanwezig', cy: 'Neb yno' },
    text: {
      en: 'There is nobody here right now. Please write what it is about: we will read it when we are back, and answer you here.',
      de: 'Gerade ist niemand da. Schreiben Sie uns bitte, worum es geht: Wir lesen es, sobald wir zurück sind, und antworten Ihnen hier.',
      it: 'In questo momento non c’è nessuno. Ci scriva di cosa si tratta: leggeremo al nostro ritorno e le risponderemo qui.',
      nl: 'Er is nu niemand aanwezig. Schrijf ons waar het over gaat: we lezen het zodra we terug zijn en antwoorden u hier.',
      cy: 'Does neb yma ar hyn o bryd. Ysgrifennwch beth sydd gennych mewn golwg: byddwn yn ei ddarllen pan fyddwn yn ôl, ac yn eich ateb yma.',
    },
  },
  completed: {
    title: {
      en: 'Back with the bot',
      de: 'Zurück beim Bot',
      it: 'Di nuovo con il bot',
      nl: 'Terug bij de bot',
      cy: 'Yn ôl gyda’r bot',
    },
    text: {
      en: 'Now I am here for you again, the digital assistant. Is there anything else I can do for you?',
      de: 'Jetzt bin wieder ich, der digitale Assistent, für Sie da. Kann ich sonst noch etwas für Sie tun?',
      it: 'Ora sono di nuovo qui io, l’assistente digitale. Posso fare altro per lei?',
      nl: 'Nu ben ik, de digitale assistent, er weer voor u. Kan ik verder nog iets voor u doen?',
      cy: 'Rydw i, y cynorthwyydd digidol, yma i chi eto. Oes unrhyw beth arall y galla i ei wneud i chi?',
    },
  },
  closing: {
    title: {
      en: 'Conversation closed',
      de: 'Gespräch beendet',
      it: 'Conversazione chiusa',
      nl: 'Gesprek gesloten',
      cy: 'Sgwrs wedi cau',
    },
    text: {
      en: 'We have not heard from you for a while, so we have closed this conversation. Just write if there is anything else.',
      de: 'Wir haben eine Weile nichts von Ihnen gehört und das Gespräch deshalb beendet. Schreiben Sie einfach, wenn noch etwas ist.',
      it: 'Da un po’ non abbiamo sue notizie, quindi abbiamo chiuso la conversazione. Scriva pure se le serve altro.',
      nl: 'We hebben een tijdje niets van u gehoord en het gesprek daarom gesloten. Schrijf gerust als er nog iets is.',
      cy: 'Nid ydym wedi clywed gennych ers tro, felly rydym wedi cau’r sgwrs. Ysgrifennwch os oes unrhyw beth arall.',
    },
  },
}

/** What a new bot has beside its moments: the topic they stand in, and the two ways that its menu offers. */
export const firstWords = {
  topic: { en: 'Conversation', de: 'Gespräch', it: 'Conversazione', nl: 'Gesprek', cy: 'Sgwrs' },
  person: {
    en: 'Talk to a person',
    de: 'Mit einem Menschen sprechen',
    it: 'Parlare con una persona',
    nl: 'Met een medewerker praten',
    cy: 'Siarad â pherson',
  },
  start: {
    en: 'Back to the start',
    de: 'Zurück zum Anfang',
    it: 'Torna all’inizio',
    nl: 'Terug naar het begin',
    cy: 'Yn ôl i’r dechrau',
  },
} as const satisfies Record<string, Words>
