/** The letter to the provider of Parley about a company that asks for a tier nobody can pay for here. */
import type { Letters } from '../letter.ts'

interface TierWish {
  readonly company: string
  readonly tier: string
  /** The tier it has; absent where nothing is limited. */
  readonly current: string | undefined
  readonly by: string
  readonly email: string
  /** The page where the provider gives tiers; empty where it is not known. */
  readonly link: string
}

export const tierWish: Letters<TierWish> = {
  en: ({ company, tier, current, by, email, link }) => ({
    subject: `${company} asks for the tier ${tier}`,
    lines: [
      `${by} (${email}) asks for the tier ${tier} for ${company}.`,
      current === undefined ? 'So far nothing is limited there.' : `So far it has the tier ${current}.`,
      ...(link ? [{ link, text: 'Give it here' }] : []),
    ],
  }),
  de: ({ company, tier, current, by, email, link }) => ({
    subject: `${company} möchte den Tarif ${tier}`,
    lines: [
      `${by} (${email}) möchte für ${company} den Tarif ${tier}.`,
      current === undefined ? 'Bisher ist dort nichts begrenzt.' : `Bisher hat das Unternehmen den Tarif ${current}.`,
      ...(link ? [{ link, text: 'Hier vergeben Sie ihn' }] : []),
    ],
  }),
}
