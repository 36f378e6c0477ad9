/** The names under which texts know the scopes of API keys: i18next takes a colon for the end of a file's name. */
import type { KeyScope } from '#shared/key-scopes'

type Dashed<Scope extends string> = Scope extends `${infer Subject}:${infer Deed}` ? `${Subject}-${Deed}` : never

// The only colon of a scope is replaced, as the type says.
export const scopeName = (scope: KeyScope) => scope.replace(':', '-') as Dashed<KeyScope>
