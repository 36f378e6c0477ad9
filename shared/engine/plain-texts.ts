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
  readMore: {
    en: 'Read more',
    de: 'Weiterlesen',
    it: 'Continua a leggere',
    nl: 'Lees verder',
    cy: 'Darllen mwy',
  },
  left: {
    en: 'All right, let us leave it there. What else can I do for you?',
    de: 'In Ordnung, lassen wir es dabei. Was kann ich sonst für Sie tun?',
    it: 'Va bene, lasciamo stare. Cos’altro posso fare per lei?',
    nl: 'Goed, dan laten we het daarbij. Wat kan ik nog meer voor u doen?',
    cy: 'Iawn, fe adawn ni hi yno. Beth arall alla i ei wneud i chi?',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>

/** What a preview says instead of sending something; `{target}` is whom it would go to. */
export const previewTexts = {
  mail: {
    en: 'Preview: an e-mail to {target} would be sent now.',
    de: 'Vorschau: Jetzt würde eine E-Mail an {target} gesendet.',
    it: 'Anteprima: ora verrebbe inviata un’e-mail a {target}.',
    nl: 'Voorbeeld: nu zou er een e-mail naar {target} worden gestuurd.',
    cy: 'Rhagolwg: byddai e-bost at {target} yn cael ei anfon nawr.',
  },
  zap: {
    en: 'Preview: a Zap at {target} would be triggered now.',
    de: 'Vorschau: Jetzt würde ein Zap bei {target} ausgelöst.',
    it: 'Anteprima: ora verrebbe attivato uno Zap su {target}.',
    nl: 'Voorbeeld: nu zou er een Zap bij {target} worden gestart.',
    cy: 'Rhagolwg: byddai Zap yn {target} yn cael ei danio nawr.',
  },
  case: {
    en: 'Preview: the Salesforce case “{target}” would be opened now.',
    de: 'Vorschau: Jetzt würde der Salesforce-Fall „{target}“ angelegt.',
    it: 'Anteprima: ora verrebbe aperto il caso Salesforce “{target}”.',
    nl: 'Voorbeeld: nu zou de Salesforce-case ‘{target}’ worden geopend.',
    cy: 'Rhagolwg: byddai’r achos Salesforce “{target}” yn cael ei agor nawr.',
  },
  failed: {
    en: 'Preview: a call failed ({target}).',
    de: 'Vorschau: Ein Aufruf ist gescheitert ({target}).',
    it: 'Anteprima: una chiamata non è riuscita ({target}).',
    nl: 'Voorbeeld: een aanroep is mislukt ({target}).',
    cy: 'Rhagolwg: methodd galwad ({target}).',
  },
} as const satisfies Record<string, Record<ContentLanguage, string>>
