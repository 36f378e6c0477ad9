/**
 * Orders ids, moments in ISO 8601 and other texts of plain characters by their code units, as `toSorted()` alone does. Words that
 * people read are ordered by their language instead: `localeCompare`.
 */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
