/** What stands around all that is done without a session: the brand, the language, the look, and a card. */
import './sign-in.css'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { interfaceLanguages } from '#shared/languages'
import { BrandMark } from '../../components/layout/brand.tsx'
import { HostLogo } from '../../components/layout/host-logo.tsx'
import { changeLanguage, language } from '../../core/i18n.ts'
import { changeTheme, isDark } from '../top-bar/theme.ts'

export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="sign-in page">
      <header>
        <span className="brand">
          <HostLogo
            otherwise={
              <>
                <BrandMark size={32} />
                Parley
              </>
            }
          />
        </span>
        <Preferences />
      </header>
      <main>
        <div className="card">{children}</div>
      </main>
    </div>
  )
}

const languageNames = { en: 'English', de: 'Deutsch' } as const

function Preferences() {
  const { t } = useTranslation('sign-in')
  const [dark, setDark] = useState(isDark)
  return (
    <fieldset className="preferences" aria-label={t('preferences')}>
      {interfaceLanguages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={language() === one}
          onClick={() => void changeLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
      <button
        type="button"
        className="look"
        aria-label={dark ? t('to-light') : t('to-dark')}
        onClick={() => {
          changeTheme(dark ? 'light' : 'dark')
          setDark(!dark)
        }}
      >
        <svg
          width="20"
          height="20"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          {dark ? (
            <path
              strokeLinecap="round"
              d="M10 13.4a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2"
            />
          ) : (
            <path strokeLinejoin="round" d="M16.8 12.2A7.2 7.2 0 0 1 7.8 3.2a7.2 7.2 0 1 0 9 9z" />
          )}
        </svg>
      </button>
    </fieldset>
  )
}
