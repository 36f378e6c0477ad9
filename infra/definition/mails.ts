/** What the pool writes to people, with Cognito's own placeholders: `{username}` and `{####}` for the secret. */

export interface Mail {
  subject: string
  text: string
}

export const invitation: Mail = {
  subject: 'You are invited to Parley',
  text:
    'Hello,\n\nyou are invited to Parley. Please sign in as {username} with this temporary password, ' +
    'which you will be asked to replace:\n\n{####}\n\nIt is valid for seven days.',
}

export const resetCode: Mail = {
  subject: 'Your Parley password',
  text:
    'Hello,\n\nyour code to choose a new password is:\n\n{####}\n\n' +
    'It is valid for one hour. If you did not ask for it, please ignore this mail.',
}

export function fillMail(mail: Mail, username: string, secret: string): Mail {
  return { subject: mail.subject, text: mail.text.replace('{username}', username).replace('{####}', secret) }
}
