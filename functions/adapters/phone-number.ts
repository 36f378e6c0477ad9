/** Telephone numbers as providers write them, with or without a plus sign. */

/** A number as E.164; none for what is none. */
export function e164Of(written: string): string | undefined {
  const [, digits] = /^\+?([1-9]\d{5,14})$/.exec(written.replaceAll(/[\s().-]/g, '')) ?? []
  return digits === undefined ? undefined : `+${digits}`
}
