/** How a language model is told of a language. */
import { once } from '../aws/environment.ts'

/** Made with the first name, because it reads those of all languages. */
const names = once(() => new Intl.DisplayNames('en', { type: 'language' }))

/** The name in English: `German`. */
export const languageName = (language: string): string | undefined => names().of(language)
