/** Default texts for system blocks that a company has not written, in the languages of the content. */
import type { ContentLanguage } from '../languages.ts'

export const plainTexts = {
  misunderstood: {
    en: 'Sorry, I did not understand that.',
    de: 'Das habe ich leider nicht verstanden.',
    it: 'Mi dispiace, non ho capito.',
    nl: 'Sorry, dat heb ik niet begrepen.',
    cy: 'Mae’n ddrwg gen i, doeddwn i ddim yn deall hynny.',
  },
  waiting: {
    en: 'Thank you for waiting. Somebody will be with you as soon as possible.',
    de: 'Danke für Ihre Geduld. Es ist so bald wie möglich jemand für Sie da.',
    it: 'Grazie per l’attesa. Qualcuno sarà da lei appena possibile.',
    nl: 'Bedankt voor uw geduld. Er is zo snel mogelijk iemand voor u.',
    cy: 'Diolch am aros. Bydd rhywun gyda chi cyn gynted â phosibl.',
  },
  left: {
    en: 'All right, let us leave it there. What else can I do for you?',
    de: 'In Ordnung, lassen wir es dabei. Was kann ich sonst für Sie tun?',
    it: 'Va bene, lasciamo stare. Cos’altro posso fare per lei?',
    nl: 'Goed, dan laten we het daarbij. Wat kan ik nog meer voor u doen?',
    cy: 'Iawn, fe adawn ni hi yno. Beth arall alla i ei wneud i chi?',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>
