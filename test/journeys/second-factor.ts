/** What somebody with an authenticator app does in a browser. */
import type { Page } from 'playwright-core'
import { codeAt } from '../../infra/local/cognito/totp.ts'
import { password, type Worker, type World } from '../kit/world.ts'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const codeField = (page: Page) => page.getByLabel('Six-digit code')

export async function fillCredentials(page: Page, { agent }: Worker): Promise<void> {
  const email = page.getByLabel('Email', { exact: false })
  if (await email.isEditable()) await email.fill(agent.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
}

export const secretShown = async (page: Page): Promise<string> =>
  ((await page.locator('.factor-secret code').textContent()) ?? '').replaceAll(' ', '')

export function appOf({ clock }: World) {
  const code = (secret: string) => codeAt(secret, clock.now())
  const wrongCode = (secret: string) => (code(secret) === '111111' ? '222222' : '111111')
  /** The app shows another code after thirty seconds. */
  const passStep = () => clock.advance(30_000)

  async function signIn(page: Page, worker: Worker, secret: string): Promise<void> {
    await fillCredentials(page, worker)
    await heading(page, 'Enter your code')
    passStep()
    await codeField(page).fill(code(secret))
    await press(page, 'Sign in')
  }

  /** All but switching it on; gives what the app and the person have kept. */
  async function setUp(page: Page) {
    await heading(page, 'Set up two-step sign-in')
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const secret = await secretShown(page)
    const usedCode = code(secret)
    await codeField(page).fill(usedCode)
    await press(page, 'Continue')
    await heading(page, 'Your recovery codes')
    return { secret, usedCode, recoveryCodes: await page.locator('.factor-codes code').allTextContents() }
  }

  return { code, wrongCode, passStep, signIn, setUp }
}
