/** What people are told for each refusal of the contract (spec §5, §8). */
export const notices = {
  WrongCredentials: 'Incorrect user name or password',
  TooManyAttempts: 'Too many attempts. Please try again later',
  IncorrectPassword: 'Incorrect Password Entered',
  WeakPassword: 'Password is too short',
  SamePassword: 'Please choose a password you do not use already',
  IncorrectRole: 'Incorrect Role',
  NotFound: "Oops, we can't find what you're looking for",
  FutureRevision: 'This dashboard has not come to that revision',
  Conflict: 'Somebody else was faster. Please try again',
  DatesReversed: 'The first date must not be after the last',
  UnknownBreakdown: 'These figures cannot be broken down that way',
  TitleRequired: 'This field is required',
  MessageRequired: 'This field is required',
  ExpiryRequired: 'This field is required',
  SubjectRequired: 'This field is required',
  BodyRequired: 'This field is required',
  NoRecipients: 'You must select users to send the notification to.',
  UnknownRecipient: 'There is no such user',
  NotDismissible: 'This notification cannot be dismissed',
  TooLong: 'This is too long',
  NoRecipient: 'There is nobody to send this to',
  NotReady: 'Not ready yet',
} as const

export type NoticeTag = keyof typeof notices
