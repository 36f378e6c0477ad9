/** What the plugin's own page says of a release that a link shows, in every language. */
export const releasePreviewTexts = {
  en: {
    shown: 'Preview of release {release}, until {until}',
    ended: 'This preview has ended. Please ask for a new link.',
  },
  de: {
    shown: 'Vorschau von Release {release}, bis {until}',
    ended: 'Diese Vorschau ist beendet. Bitte fragen Sie nach einem neuen Link.',
  },
  cy: {
    shown: 'Rhagolwg o fersiwn {release}, tan {until}',
    ended: 'Mae’r rhagolwg hwn wedi dod i ben. Gofynnwch am ddolen newydd.',
  },
  it: {
    shown: 'Anteprima della versione {release}, fino a {until}',
    ended: 'Questa anteprima è terminata. Chiedi un nuovo link.',
  },
  nl: {
    shown: 'Voorbeeld van release {release}, tot {until}',
    ended: 'Dit voorbeeld is beëindigd. Vraag om een nieuwe link.',
  },
} as const
