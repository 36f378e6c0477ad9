/** The mails that tell somebody that their second factor was switched on, or is gone. */
import type { Letters } from '../letter.ts'

export interface FactorGoneData {
  readonly firstName: string
  readonly email: string
  /** By themselves, with a recovery code, or by a colleague of this name. */
  readonly by: 'self' | 'recovery-code' | { readonly colleague: string }
}

const english = ({ by }: FactorGoneData): string =>
  by === 'self'
    ? 'It was switched off in your profile.'
    : by === 'recovery-code'
      ? 'One of your recovery codes was used together with your password. All recovery codes are over, and you were signed out everywhere.'
      : `${by.colleague} has reset it for you, and you were signed out everywhere.`

const german = ({ by }: FactorGoneData): string =>
  by === 'self'
    ? 'Sie wurde in Ihrem Profil ausgeschaltet.'
    : by === 'recovery-code'
      ? 'Einer Ihrer Wiederherstellungscodes wurde zusammen mit Ihrem Passwort verwendet. Alle Wiederherstellungscodes sind ungültig, und Sie wurden überall abgemeldet.'
      : `${by.colleague} hat sie für Sie zurückgesetzt, und Sie wurden überall abgemeldet.`

export const factorGoneLetters: Letters<FactorGoneData> = {
  en: (data) => ({
    subject: 'Two-step sign-in to Parley is off',
    lines: [
      data.firstName ? `Hello ${data.firstName},` : 'Hello,',
      `two-step sign-in is off for ${data.email}. From now on your password alone signs you in.`,
      english(data),
      'If this was not you, choose a new password at once and tell your administrator.',
    ],
  }),
  de: (data) => ({
    subject: 'Die Anmeldung in zwei Schritten bei Parley ist aus',
    lines: [
      data.firstName ? `Guten Tag ${data.firstName},` : 'Guten Tag,',
      `die Anmeldung in zwei Schritten ist für ${data.email} aus. Ab jetzt genügt Ihr Passwort zur Anmeldung.`,
      german(data),
      'Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort und informieren Sie Ihre Administration.',
    ],
  }),
}

export interface FactorOnData {
  readonly firstName: string
  readonly email: string
}

export const factorOnLetters: Letters<FactorOnData> = {
  en: ({ firstName, email }) => ({
    subject: 'Two-step sign-in to Parley is on',
    lines: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `two-step sign-in was switched on for ${email}. From now on a code of your authenticator app is asked for after your password, and you were signed out everywhere.`,
      'Keep your recovery codes in a safe place: each of them ends two-step sign-in once, if your phone is lost.',
      'If this was not you, tell your administrator at once.',
    ],
  }),
  de: ({ firstName, email }) => ({
    subject: 'Die Anmeldung in zwei Schritten bei Parley ist an',
    lines: [
      firstName ? `Guten Tag ${firstName},` : 'Guten Tag,',
      `die Anmeldung in zwei Schritten wurde für ${email} eingeschaltet. Ab jetzt wird nach Ihrem Passwort ein Code Ihrer Authentifizierungs-App verlangt, und Sie wurden überall abgemeldet.`,
      'Bewahren Sie Ihre Wiederherstellungscodes sicher auf: Jeder davon beendet die Anmeldung in zwei Schritten einmal, falls Ihr Telefon verloren geht.',
      'Falls Sie das nicht waren, informieren Sie sofort Ihre Administration.',
    ],
  }),
}
