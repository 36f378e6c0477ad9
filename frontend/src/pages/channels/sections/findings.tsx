/** What a provider says of the settings of a channel, in words. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { FindingAnswer } from '#shared/contracts/channels'
import { useWords } from '../words.ts'

export function Findings({ findings }: { findings: readonly FindingAnswer[] }) {
  const words = useWords()
  return (
    <ul className="channel-findings" aria-live="polite">
      {findings.map(({ ok, code, values }, index) => (
        // Findings have no names of their own, and stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <StatusIndicator type={ok ? 'success' : 'error'} wrapText>
            {words.at(`findings.${code}`, values) || words.at('findings.other', { code })}
          </StatusIndicator>
        </li>
      ))}
    </ul>
  )
}
