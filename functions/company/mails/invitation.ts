/** The letters that let somebody in: an invitation to a company, and the way to a first password for whom it has added. */
import type { Letter, Letters } from '../letter.ts'

export interface Welcome {
  /** Who invites. */
  readonly by: string
  readonly company: string
  readonly link: string
  readonly days: number
}

export const invitationLetters: Letters<Welcome> = {
  en: ({ by, company, link, days }): Letter => ({
    subject: `${by} invites you to ${company}`,
    lines: [
      'Hello,',
      `${by} would like you to join the workspace “${company}” on Parley, where customers are answered.`,
      { link, text: 'Accept the invitation' },
      `The link works once, for ${days} days. If you do not know ${by}, just ignore this mail: nothing happens without you.`,
    ],
  }),
  de: ({ by, company, link, days }): Letter => ({
    subject: `${by} lädt Sie zu ${company} ein`,
    lines: [
      'Guten Tag,',
      `${by} möchte Sie für den Arbeitsbereich „${company}“ in Parley gewinnen, in dem Kundinnen und Kunden Antwort bekommen.`,
      { link, text: 'Einladung annehmen' },
      `Der Link gilt einmal, ${days} Tage lang. Sie kennen ${by} nicht? Dann lassen Sie diese Mail einfach liegen: Ohne Sie geschieht nichts.`,
    ],
  }),
}

/** To somebody who has an account by now, and no password yet. */
export const firstPasswordLetters: Letters<Welcome> = {
  en: ({ by, company, link, days }): Letter => ({
    subject: `Welcome to ${company}`,
    lines: [
      'Hello,',
      `${by} has made you an account for the workspace “${company}” on Parley. Choose a password, and you are in:`,
      { link, text: 'Choose a password' },
      `The link works once, for ${days} days. Later, “Forgot password?” on the sign-in page mails you another one.`,
    ],
  }),
  de: ({ by, company, link, days }): Letter => ({
    subject: `Willkommen bei ${company}`,
    lines: [
      'Guten Tag,',
      `${by} hat Ihnen ein Konto für den Arbeitsbereich „${company}“ in Parley eingerichtet. Wählen Sie ein Passwort, und schon sind Sie dabei:`,
      { link, text: 'Passwort wählen' },
      `Der Link gilt einmal, ${days} Tage lang. Danach schickt Ihnen „Passwort vergessen?“ auf der Anmeldeseite einen neuen.`,
    ],
  }),
}

/** To somebody who signs in to Parley already. */
export const anotherWorkspaceLetters: Letters<Welcome> = {
  en: ({ by, company, link }): Letter => ({
    subject: `You work in ${company} as well now`,
    lines: [
      'Hello,',
      `${by} has added you to the workspace “${company}” on Parley. Sign in as always; you find it beside your other workspaces.`,
      { link, text: 'Open Parley' },
    ],
  }),
  de: ({ by, company, link }): Letter => ({
    subject: `Sie arbeiten jetzt auch in ${company}`,
    lines: [
      'Guten Tag,',
      `${by} hat Sie in den Arbeitsbereich „${company}“ in Parley aufgenommen. Melden Sie sich an wie immer; Sie finden ihn neben Ihren anderen Arbeitsbereichen.`,
      { link, text: 'Parley öffnen' },
    ],
  }),
}
