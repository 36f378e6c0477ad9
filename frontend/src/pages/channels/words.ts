/** Words of channels: labels of fields and choices, findings and steps, by names that come from the definitions. */
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#shared/channels/definition'
import type { SetUp } from './register.ts'

type Values = Readonly<Record<string, string | number>>

export interface Words {
  /** `''` where there is none. */
  readonly at: (key: string, values?: Values) => string
  readonly label: (of: SetUp, path: string) => string
  /** What a field says below its label; most say nothing. */
  readonly text: (of: SetUp, path: string) => string
  readonly choice: (of: SetUp, field: FieldDefinition, value: string) => string
}

export function useWords(): Words {
  const { t } = useTranslation('channels')
  // The compiler does not follow names in definitions; a test has the words of each of them.
  const word = t as unknown as (key: string, values?: Values) => string
  const at = (key: string, values?: Values) => {
    const isThere = i18next.exists(key, { ns: 'channels', ...values })
    return isThere ? word(key, values) : ''
  }
  return {
    at,
    label: (of, path) => at(`fields.${of}.${path}.label`),
    text: (of, path) => at(`fields.${of}.${path}.text`),
    choice: (of, { name }, value) => at(`choices.${of}.${name}.${wordKey(value)}`) || value,
  }
}

/** A value as a part of a key, in which a dot has a meaning of its own. */
export const wordKey = (value: string): string => value.replaceAll('.', '-')
