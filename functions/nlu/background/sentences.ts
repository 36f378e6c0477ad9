/** The sentences of the background, by language. */
import type { ContentLanguage } from '#shared/languages'
import cy from './cy.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }

export const sentences: Readonly<Record<ContentLanguage, readonly string[]>> = { en, cy, it, nl, de }
