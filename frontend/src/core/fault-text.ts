/** Faults of fields in the language of the interface, by their codes. */
import i18next from 'i18next'
import type { FieldFault } from '#shared/faults'

/** The sentence of a fault; a code that only a newer server knows is shown with the server's own sentence. */
export const faultText = ({ code, values, message }: FieldFault): string =>
  i18next.t(`faults:${code}`, { ...values, defaultValue: message })
