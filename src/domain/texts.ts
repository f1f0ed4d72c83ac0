/** The texts of spec §5 and §8, exactly as it has them. */

// spec §5: validation rules
export const requiredFieldText = 'This field is required'
export const usernameTaken = 'Username address taken'
export const emailTaken = 'Email address taken'
export const invalidEmailText = 'Your email address is invalid'
export const minimumPasswordText = (minLength: number): string => `Password must be at least ${minLength} characters`
export const shortPasswordText = 'Password is too short'
export const passwordsDifferText = "Passwords don't match"
export const incorrectPasswordText = 'Incorrect Password Entered'
export const noRecipientsText = 'You must select users to send the notification to.'

// spec §8: service messages
export const errorGettingList = 'Error getting list'
export const errorGettingMessages = 'Error getting all messages'
export const errorDeletingNotification = 'Error deleting notification'
export const errorGettingReport = 'Error getting report'
export const errorRenderingReport = 'Error Rendering Report'
export const errorGettingRoles = 'Error getting all roles'
export const errorGettingUser = 'Error getting user by username'
export const errorGettingStatic = 'Error Getting Static'

// spec §8: widgets
export const unableToFetch = 'Unable to fetch data at this time. Please try again later'
export const errorGettingData = 'Error getting data.'
export const templateErrorText = 'could not load template'

// spec §8: pages
export const notFoundTitle = 'Error - Page not found'
export const notFoundText = "Oops, we can't find what you're looking for"
export const unauthorisedTitle = 'Error - Unauthorised'
export const unauthorisedText = "Oops, you're not supposed to be here"
export const sessionExpiredText = "I'm sorry, your session has expired"

// spec §8: notices
export const cacheClearedText = 'Cache Cleared'
export const problemText = 'There was a problem'
export const uploadCompleteText = 'Bulk Upload Complete – All reports uploaded'
export const uploadErrorText = 'Bulk Upload Error – There was an error uploading. Please try again or contact support'
export const reportSavedText = 'Report Saved'
export const errorSavingReport = 'Error Saving Report'
export const userUpdatedText = 'user was updated'
export const userCreatedText = 'user was created'
export const usersCreatedText = 'users were created'
export const userUpdatesTitle = 'User updates'
export const passwordChangedText = 'Password Changed'
export const errorCreatingText = (name: string): string => `Error creating ${name}`
