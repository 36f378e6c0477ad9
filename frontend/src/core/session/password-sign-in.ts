/** The proof of a password towards the user pool, by Amplify. What it is given stays in this page's memory, and is taken once. */
import { settings } from '../settings.ts'

interface PasswordSignIn {
  /** Gives the name of the next step, as Amplify has it. */
  begin(email: string, password: string): Promise<string>
  /** Answers what the step before asked for: a password of one's own, or a code. */
  answer(given: string): Promise<string>
  /** The tokens of a sign-in that is done; nothing of it is kept here. */
  takeTokens(): Promise<{ accessToken: string; refreshToken: string }>
}

const memory = new Map<string, string>()

const memoryStorage = {
  getItem: (key: string) => Promise.resolve(memory.get(key) ?? null),
  setItem: (key: string, value: string) => Promise.resolve(void memory.set(key, value)),
  removeItem: (key: string) => Promise.resolve(void memory.delete(key)),
  clear: () => Promise.resolve(memory.clear()),
}

let loaded: Promise<PasswordSignIn> | undefined

/** Amplify is large and only needed to sign in, so it comes when it is asked for. */
export async function passwordSignIn(): Promise<PasswordSignIn> {
  try {
    return await (loaded ??= load())
  } catch (error) {
    loaded = undefined
    throw error
  }
}

async function load(): Promise<PasswordSignIn> {
  const [{ Amplify }, auth, { cognitoUserPoolsTokenProvider }] = await Promise.all([
    import('aws-amplify'),
    import('aws-amplify/auth'),
    import('aws-amplify/auth/cognito'),
  ])
  const { userPoolId, userPoolClientId, userPoolEndpoint } = settings()
  const endpoint = userPoolEndpoint && { userPoolEndpoint }
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, loginWith: { email: true }, ...endpoint } } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage)
  return {
    async begin(email, password) {
      // Amplify refuses a sign-in while anything of another one is left.
      memory.clear()
      return (await auth.signIn({ username: email, password })).nextStep.signInStep
    },
    async answer(given) {
      return (await auth.confirmSignIn({ challengeResponse: given })).nextStep.signInStep
    },
    async takeTokens() {
      const { tokens } = await auth.fetchAuthSession()
      const refreshToken = [...memory].find(([key]) => key.endsWith('.refreshToken'))?.[1]
      memory.clear()
      if (!tokens || !refreshToken) throw new Error('The sign-in gave no tokens.')
      return { accessToken: tokens.accessToken.toString(), refreshToken }
    },
  }
}
