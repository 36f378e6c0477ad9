/** A button for an operation: whoever may not do it sees it disabled, and why. */
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { refusal, type Access } from '#shared/access'
import { useAgent } from '../../core/agent.tsx'

/** The reason why the agent may not do what `access` guards, as a sentence; `undefined` when nothing stands against it. */
export function useRefusal(): (access: Access) => string | undefined {
  const { t } = useTranslation('errors')
  const { rights } = useAgent()
  return (access) => {
    const code = refusal(rights, access)
    return code && t(code)
  }
}

/** `access` is the one of the route that the button calls: `forms.create.access`. */
export function AccessButton({ access, ...button }: ButtonProps & { access: Access }) {
  const refused = useRefusal()(access)
  if (!refused) return <Button {...button} />
  return <Button {...button} disabled disabledReason={refused} />
}
