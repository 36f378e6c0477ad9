/** How people sign in to a cloud: by which ways, with what, and for how long. */
import { describe, expect, it } from 'vitest'
import { synthesise } from './templates.ts'

const templates = synthesise()

describe('agents sign in safely', () => {
  const [pool] = templates.ofType('AWS::Cognito::UserPool')
  const [client] = templates.ofType('AWS::Cognito::UserPoolClient')

  it('nobody signs up by themselves', () => {
    expect(templates.read(pool!, 'AdminCreateUserConfig', 'AllowAdminCreateUserOnly')).toBe(true)
  })

  it('no browser sends the password: SRP and refreshing are open, and a proof that only the servers may ask for', () => {
    expect(client!.Properties.ExplicitAuthFlows).toEqual([
      'ALLOW_ADMIN_USER_PASSWORD_AUTH',
      'ALLOW_USER_SRP_AUTH',
      'ALLOW_REFRESH_TOKEN_AUTH',
    ])
  })

  it('a second factor is a software token, for whoever switches it on', () => {
    expect(pool!.Properties.MfaConfiguration).toBe('OPTIONAL')
    expect(pool!.Properties.EnabledMfas).toEqual(['SOFTWARE_TOKEN_MFA'])
  })

  it('staff of the provider needs one, unless the stage is told otherwise', () => {
    const needs = (stage: Record<string, string>) =>
      synthesise(stage)
        .ofType('AWS::Lambda::Function')
        .map((handler) => handler.Properties.Environment as { Variables: Record<string, string> } | undefined)
        .flatMap((environment) => environment?.Variables['PROVIDER_SECOND_FACTOR'] ?? [])
    expect(new Set(needs({}))).toEqual(new Set(['required']))
    expect(new Set(needs({ providerSecondFactor: 'optional' }))).toEqual(new Set(['optional']))
  })

  it('an unknown address is answered like a wrong password', () => {
    expect(client!.Properties.PreventUserExistenceErrors).toBe('ENABLED')
  })

  it('an access token lives for a quarter of an hour', () => {
    expect(client!.Properties.AccessTokenValidity).toBe(15)
    expect(templates.read(client!, 'TokenValidityUnits', 'AccessToken')).toBe('minutes')
  })

  it('a token cannot change the address it signs in with', () => {
    expect(client!.Properties.WriteAttributes).toEqual(['locale'])
    const schema = pool!.Properties.Schema as { Name: string; Required: boolean }[]
    expect(schema.filter(({ Required }) => Required)).toEqual([])
    expect(templates.read(pool!, 'UserAttributeUpdateSettings')).toEqual({
      AttributesRequireVerificationBeforeUpdate: ['email'],
    })
  })
})
