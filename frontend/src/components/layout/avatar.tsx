/** The picture of an agent, or their initials where there is none or it cannot be loaded (ERRORS-003). */
import './avatar.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface AvatarProps {
  name: string
  picture: string | undefined
  sizePx?: number
}

export function Avatar({ name, picture, sizePx = 32 }: AvatarProps) {
  const { t } = useTranslation('shell')
  const [failed, setFailed] = useState<string>()
  const broken = picture !== undefined && picture === failed
  return (
    <span className="avatar" style={{ inlineSize: sizePx, blockSize: sizePx, fontSize: sizePx * 0.4 }}>
      {picture && !broken ? (
        <img src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        <span className="avatar-initials" data-initials={initials(name)} />
      )}
      {broken && <span className="avatar-fault">{t('image-failed')}</span>}
    </span>
  )
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}
