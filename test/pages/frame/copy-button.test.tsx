/** The button that copies a secret, and says whether it could. */
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CopyButton } from '../../../frontend/src/app/accounts/copy-button.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'

it('a secret is copied, and that it could not be is said', async () => {
  await startLanguage()
  await i18next.loadNamespaces(['accounts'])
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  render(<CopyButton text="JBSWY3DP" label="Copy the secret" />)
  const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy the secret' }))
  copy()
  await screen.findByText('Copied')
  expect(writeText.mock.calls).toEqual([['JBSWY3DP']])
  writeText.mockRejectedValueOnce(new Error('Not allowed'))
  copy()
  await screen.findByText('Your browser did not copy it.')
})
