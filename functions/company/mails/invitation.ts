/** The letter that lets somebody in: an invitation to a company. */
import type { InterfaceLanguage } from '#shared/languages'
import type { Letter, Letters } from '../letter.ts'
import { oneLine } from './one-line.ts'

interface InvitationData {
  /** Who invites. */
  readonly by: string
  readonly company: string
  readonly link: string
  readonly days: number
}

const letters: Letters<InvitationData> = {
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

/** Both names are those that people gave themselves. */
export const invitationLetter = (language: InterfaceLanguage, { by, company, ...data }: InvitationData): Letter =>
  letters[language]({ ...data, by: oneLine(by), company: oneLine(company) })
