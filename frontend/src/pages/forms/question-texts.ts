/** What a search among questions looks into. */
import type { FormField } from '#shared/contracts/forms'

export const searchedOf = ({ title, key, question }: FormField): string[] => [title, key, ...Object.values(question)]
