/** Every operation the user pool answers, by its name on the wire. */
import * as account from './account.ts'
import * as admin from './admin.ts'
import type { Operation } from './operation.ts'
import * as recovery from './recovery.ts'
import * as signIn from './sign-in.ts'
import * as softwareToken from './software-token.ts'

export const operations = new Map<string, Operation>([
  ['InitiateAuth', signIn.initiateAuth],
  ['AdminInitiateAuth', signIn.adminInitiateAuth],
  ['RespondToAuthChallenge', signIn.respondToAuthChallenge],
  ['GetTokensFromRefreshToken', signIn.getTokensFromRefreshToken],
  ['ForgotPassword', recovery.forgotPassword],
  ['ConfirmForgotPassword', recovery.confirmForgotPassword],
  ['GetUser', account.getUser],
  ['UpdateUserAttributes', account.updateUserAttributes],
  ['ChangePassword', account.changePassword],
  ['RevokeToken', account.revokeToken],
  ['GlobalSignOut', account.globalSignOut],
  ['AssociateSoftwareToken', softwareToken.associateSoftwareToken],
  ['VerifySoftwareToken', softwareToken.verifySoftwareToken],
  ['SetUserMFAPreference', softwareToken.setUserMfaPreference],
  ['AdminSetUserMFAPreference', softwareToken.adminSetUserMfaPreference],
  ['AdminCreateUser', admin.adminCreateUser],
  ['AdminGetUser', admin.adminGetUser],
  ['AdminUpdateUserAttributes', admin.adminUpdateUserAttributes],
  ['AdminSetUserPassword', admin.adminSetUserPassword],
  ['AdminResetUserPassword', recovery.adminResetUserPassword],
  ['AdminDisableUser', admin.adminDisableUser],
  ['AdminEnableUser', admin.adminEnableUser],
  ['AdminDeleteUser', admin.adminDeleteUser],
  ['AdminUserGlobalSignOut', admin.adminUserGlobalSignOut],
  ['ListUsers', admin.listUsers],
])
