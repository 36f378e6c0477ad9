/** The look of a console by the hostname it is opened under, without schemas: the sign-in loads it first. */

export interface Theme {
  readonly palette: { readonly primaryColour: string }
  /** Addresses of pictures; where one is missing, the other stands in for it. */
  readonly logoDesktop?: string | undefined
  readonly logoMobile?: string | undefined
}

/** What a console looks like whose hostname has no theme of its own. */
export const themeDefault: Theme = { palette: { primaryColour: '#00A1DB' } }
