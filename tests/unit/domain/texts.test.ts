import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as texts from '../../../src/domain/texts.ts'

/** Copied from SPEC §5 and §8, so that nobody changes a text by accident. */
const specified: { readonly [Name in keyof typeof texts]: string } = {
  requiredFieldText: 'This field is required',
  usernameTaken: 'Username address taken',
  emailTaken: 'Email address taken',
  invalidEmailText: 'Your email address is invalid',
  minimumPasswordText: 'Password must be at least 6 characters',
  shortPasswordText: 'Password is too short',
  passwordsDifferText: "Passwords don't match",
  incorrectPasswordText: 'Incorrect Password Entered',
  noRecipientsText: 'You must select users to send the notification to.',
  errorGettingList: 'Error getting list',
  errorGettingMessages: 'Error getting all messages',
  errorDeletingNotification: 'Error deleting notification',
  errorGettingReport: 'Error getting report',
  errorRenderingReport: 'Error Rendering Report',
  errorGettingRoles: 'Error getting all roles',
  errorGettingUser: 'Error getting user by username',
  errorGettingStatic: 'Error Getting Static',
  unableToFetch: 'Unable to fetch data at this time. Please try again later',
  errorGettingData: 'Error getting data.',
  templateErrorText: 'could not load template',
  notFoundTitle: 'Error - Page not found',
  notFoundText: "Oops, we can't find what you're looking for",
  unauthorisedTitle: 'Error - Unauthorised',
  unauthorisedText: "Oops, you're not supposed to be here",
  sessionExpiredText: "I'm sorry, your session has expired",
  cacheClearedText: 'Cache Cleared',
  problemText: 'There was a problem',
  uploadCompleteText: 'Bulk Upload Complete – All reports uploaded',
  uploadErrorText: 'Bulk Upload Error – There was an error uploading. Please try again or contact support',
  reportSavedText: 'Report Saved',
  errorSavingReport: 'Error Saving Report',
  userUpdatedText: 'user was updated',
  userCreatedText: 'user was created',
  usersCreatedText: 'users were created',
  userUpdatesTitle: 'User updates',
  passwordChangedText: 'Password Changed',
  errorCreatingText: 'Error creating Jane Doe',
}

const written: typeof specified = {
  ...texts,
  minimumPasswordText: texts.minimumPasswordText(6),
  errorCreatingText: texts.errorCreatingText('Jane Doe'),
}

const root = path.join(import.meta.dirname, '../../..')

const productFiles = globSync('{src,server}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ file }) => file !== 'src/domain/texts.ts')

test.each(Object.entries(specified))(
  '%s says what the specification says, and only texts.ts declares it',
  (name, text) => {
    expect(Object.entries(written)).toContainEqual([name, text])
    const fixed = text.replace(/ \d.*| Jane Doe$/, ' ')
    const declaredAgain = productFiles.filter(({ source }) =>
      [`'${fixed}`, `"${fixed}`, `\`${fixed}`, `>${fixed}`, `  ${fixed}`].some((written) => source.includes(written)),
    )
    expect(declaredAgain.map(({ file }) => file)).toEqual([])
  },
)
