/** The mail with the way to a new password. */
import { resetHours } from '#shared/limits'
import type { Letters } from '../letter.ts'
import { oneLine } from './one-line.ts'

export interface ResetData {
  readonly firstName: string
  readonly email: string
  readonly link: string
}

export const resetLetters: Letters<ResetData> = {
  en: ({ firstName, email, link }) => ({
    subject: 'Your new password for Parley',
    lines: [
      firstName ? `Hello ${oneLine(firstName)},` : 'Hello,',
      `somebody, most likely you, has asked for a new password for ${email}.`,
      { link, text: 'Choose a new password' },
      `The link works once, within ${resetHours} hours. Whoever is signed in with the old password is signed out by it.`,
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
  }),
  de: ({ firstName, email, link }) => ({
    subject: 'Ihr neues Passwort für Parley',
    lines: [
      firstName ? `Guten Tag ${oneLine(firstName)},` : 'Guten Tag,',
      `jemand, vermutlich Sie, hat ein neues Passwort für ${email} angefordert.`,
      { link, text: 'Neues Passwort wählen' },
      `Der Link gilt einmal und ${resetHours} Stunden lang. Wer noch mit dem alten Passwort angemeldet ist, wird dabei abgemeldet.`,
      'Falls Sie nichts angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
    ],
  }),
}
