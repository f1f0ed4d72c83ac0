import { listText } from '../../domain/text/list-text.ts'
import type { MailSubject, MailFrequency } from '../../domain/mail/mail-choices.ts'

export const subjectTexts: Readonly<Record<MailSubject, { readonly title: string; readonly what: string }>> = {
  messages: { title: 'Messages', what: 'New messages and replies' },
  reports: { title: 'Reports', what: 'New reports in your archive' },
  notifications: { title: 'Notifications', what: 'Announcements from the firm' },
}

export const mailSubjectsText = (subjects: readonly MailSubject[]): string =>
  listText(subjects.map((subject) => subjectTexts[subject].title.toLowerCase()))

export const mailFrequencyTitles: Readonly<Record<MailFrequency, string>> = {
  atOnce: 'At once',
  daily: 'Daily digest',
  never: 'Never',
}
