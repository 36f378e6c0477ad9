/** Where a channel really differs from what its definition says of it: parts of its page that no other has. */
import type { ComponentType } from 'react'
import type { RowValues } from '#shared/channels/configuration'
import type { OwnProps } from './own-props.ts'
import type { SetUp } from '../register.ts'
import { AlexaModel } from './alexa-model.tsx'
import { CxoneCredentials } from './cxone-credentials.tsx'
import { MailboxAddress } from './mailbox-address.tsx'

interface Difference {
  /** Stands below the credentials. */
  readonly own?: ComponentType<OwnProps>
  /** It shows what we made by itself. */
  readonly showsMade?: true
  /** What we make of each row of its list, once it was saved. */
  readonly made?: ComponentType<{ row: RowValues | undefined }>
}

export const differences: { readonly [Name in SetUp]?: Difference } = {
  alexa: { own: AlexaModel },
  cxone: { own: CxoneCredentials, showsMade: true },
  email: { made: MailboxAddress },
}
