/** The logo of the hostname's theme, for wide and for narrow screens; `otherwise` where it has none (THEME-001). */
import './host-logo.css'
import { useState, type ReactNode } from 'react'
import { breakpointsPx } from '#shared/limits'
import { hostTheme } from '../../core/host-theme.ts'

export function HostLogo({ otherwise }: { otherwise: ReactNode }) {
  const { logoDesktop, logoMobile } = hostTheme.use()
  const [isLost, setLost] = useState(false)
  const wide = logoDesktop ?? logoMobile
  if (wide === undefined || isLost) return otherwise
  return (
    <picture>
      {logoMobile !== undefined && <source media={`(max-width: ${breakpointsPx.mobile}px)`} srcSet={logoMobile} />}
      <img className="host-logo" src={wide} alt={location.hostname} onError={() => setLost(true)} />
    </picture>
  )
}
